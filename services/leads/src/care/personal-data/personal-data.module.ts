import { Module } from '@nestjs/common';
import { StockModule } from '@leadmart/stock';
import {
  PacksModule,
  SavedOrdersModule,
  StandingOrdersModule,
  NotificationsModule,
  StockAlertRepository,
} from '../../selling/index.js';
import { ReturnsModule } from '../returns/returns.module.js';
import { SuppressionModule } from '../suppression/suppression.module.js';
import { EraseUserWhenDeletedConsumer } from './erase-user-when-deleted.consumer.js';
import { ExportedFiles } from './exported-files.js';
import { PersonalDataController } from './personal-data.controller.js';
import { PersonalDataService } from './personal-data.service.js';

@Module({
  imports: [
    NotificationsModule,
    PacksModule,
    ReturnsModule,
    SavedOrdersModule,
    StandingOrdersModule,
    StockModule,
    SuppressionModule,
  ],
  controllers: [PersonalDataController, EraseUserWhenDeletedConsumer],
  providers: [ExportedFiles, PersonalDataService, StockAlertRepository],
})
export class PersonalDataModule {}
