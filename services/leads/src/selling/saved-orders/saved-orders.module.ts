import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { RecoveryModule } from '@leadmart/platform/recovery';
import { DatasetsModule } from '../../supply/index.js';
import { SavedOrderReader } from './saved-order.reader.js';
import { SavedOrderRepository } from './saved-order.repository.js';
import { savedOrders } from './saved-order.schema.js';
import { SavedOrdersData } from './saved-orders-data.js';
import { SavedOrdersController } from './saved-orders.controller.js';
import { SavedOrdersService } from './saved-orders.service.js';

@Module({
  imports: [MongooseModule.forFeature([savedOrders]), DatasetsModule, RecoveryModule],
  controllers: [SavedOrdersController],
  providers: [SavedOrderReader, SavedOrderRepository, SavedOrdersData, SavedOrdersService],
  exports: [RecoveryModule, SavedOrderReader],
})
export class SavedOrdersModule {}
