import { Module } from '@nestjs/common';
import { StockModule } from '@leadmart/stock';
import { PacksModule } from '../packs/packs.module.js';
import { ReturnsModule } from '../returns/returns.module.js';
import { SavedOrdersModule } from '../saved-orders/saved-orders.module.js';
import { StandingOrdersModule } from '../standing-orders/standing-orders.module.js';
import { StatusReaderRepository } from '../status-changes/status-reader.repository.js';
import { StockAlertRepository } from '../stock-alerts/stock-alert.repository.js';
import { SuppressionModule } from '../suppression/suppression.module.js';
import { EraseUserWhenDeletedConsumer } from './erase-user-when-deleted.consumer.js';
import { ExportedFiles } from './exported-files.js';
import { PersonalDataController } from './personal-data.controller.js';
import { PersonalDataService } from './personal-data.service.js';

@Module({
  imports: [
    PacksModule,
    ReturnsModule,
    SavedOrdersModule,
    StandingOrdersModule,
    StockModule,
    SuppressionModule,
  ],
  controllers: [PersonalDataController, EraseUserWhenDeletedConsumer],
  providers: [ExportedFiles, PersonalDataService, StatusReaderRepository, StockAlertRepository],
})
export class PersonalDataModule {}
