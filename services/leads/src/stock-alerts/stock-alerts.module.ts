import { Module } from '@nestjs/common';
import { StockModule } from '@leadmart/stock';
import { AvailabilityModule } from '../availability/availability.module.js';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { StatusReaderRepository } from '../status-changes/status-reader.repository.js';
import { CountForAlert } from './count-for-alert.js';
import { FindReachedAlerts } from './find-reached-alerts.js';
import { LookAtAlerts } from './look-at-alerts.js';
import { StockAlertMetrics } from './stock-alert-metrics.js';
import { StockAlertRepository } from './stock-alert.repository.js';
import { StockAlertsController } from './stock-alerts.controller.js';
import { StockAlertsService } from './stock-alerts.service.js';

@Module({
  imports: [AvailabilityModule, DatasetsModule, StockModule],
  controllers: [StockAlertsController],
  providers: [
    CountForAlert,
    FindReachedAlerts,
    LookAtAlerts,
    StatusReaderRepository,
    StockAlertMetrics,
    StockAlertRepository,
    StockAlertsService,
  ],
})
export class StockAlertsModule {}
