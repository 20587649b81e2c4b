import { Module } from '@nestjs/common';
import { RecoveryModule } from '@leadmart/platform/recovery';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { StandingOrderRepository } from '../standing-orders/standing-order.repository.js';
import { SavedOrderRepository } from './saved-order.repository.js';
import { SavedOrdersController } from './saved-orders.controller.js';
import { SavedOrdersService } from './saved-orders.service.js';

@Module({
  imports: [DatasetsModule, RecoveryModule],
  controllers: [SavedOrdersController],
  providers: [SavedOrderRepository, SavedOrdersService, StandingOrderRepository],
  exports: [RecoveryModule, SavedOrderRepository, StandingOrderRepository],
})
export class SavedOrdersModule {}
