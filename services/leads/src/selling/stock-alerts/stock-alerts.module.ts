import { Module } from '@nestjs/common';
import { StockModule } from '@leadmart/stock';
import { DatasetsModule } from '../../supply/index.js';
import { AvailabilityModule } from '../availability/availability.module.js';
import { BuyersModule } from '../buyers/buyers.module.js';
import { AlertAnnouncer } from './alert-announcer.js';
import { AlertCounter } from './alert-counter.js';
import { AlertWatcher } from './alert-watcher.js';
import { ReachedAlertFinder } from './reached-alert-finder.js';
import { DemandNeeds, StockAlertMetrics } from './stock-alert-metrics.js';
import { StockAlertRepository } from './stock-alert.repository.js';
import { StockAlertsData } from './stock-alerts-data.js';
import { StockAlertsController } from './stock-alerts.controller.js';
import { StockAlertsService } from './stock-alerts.service.js';

@Module({
  imports: [AvailabilityModule, BuyersModule, DatasetsModule, StockModule],
  controllers: [StockAlertsController],
  providers: [
    AlertCounter,
    ReachedAlertFinder,
    AlertAnnouncer,
    AlertWatcher,
    StockAlertMetrics,
    DemandNeeds,
    StockAlertRepository,
    StockAlertsData,
    StockAlertsService,
  ],
  exports: [StockAlertsService],
})
export class StockAlertsModule {}
