import { Feature } from '@leadmart/platform/service';
import { AlertAnnouncer } from './alert-announcer.js';
import { AlertCounter } from './alert-counter.js';
import { AlertWatcher } from './alert-watcher.js';
import { ReachedAlertFinder } from './reached-alert-finder.js';
import { DemandNeeds, StockAlertMetrics } from './stock-alert-metrics.js';
import { StockAlertRepository } from './stock-alert.repository.js';
import { StockAlertsData } from './stock-alerts-data.js';
import { StockAlertsController } from './stock-alerts.controller.js';
import { StockAlertsService } from './stock-alerts.service.js';

@Feature({
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
})
export class StockAlertsModule {}
