import { Module } from '@nestjs/common';
import { StockModule } from '@leadmart/stock';
import { AvailabilityModule } from '../availability/availability.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { CountForAlert } from './count-for-alert.js';
import { FindReachedAlerts } from './find-reached-alerts.js';
import { LookAtAlerts } from './look-at-alerts.js';
import { StockAlertMetrics } from './stock-alert-metrics.js';
import { StockAlertRepository } from './stock-alert.repository.js';
import { StockAlertsController } from './stock-alerts.controller.js';
import { StockAlertsService } from './stock-alerts.service.js';
import { DatasetsModule } from '../../supply/index.js';

@Module({
  imports: [AvailabilityModule, DatasetsModule, NotificationsModule, StockModule],
  controllers: [StockAlertsController],
  providers: [
    CountForAlert,
    FindReachedAlerts,
    LookAtAlerts,
    StockAlertMetrics,
    StockAlertRepository,
    StockAlertsService,
  ],
  exports: [StockAlertsService],
})
export class StockAlertsModule {}
