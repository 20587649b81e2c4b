/** The room of selling: what buyers see, order and get. It uses supply. */
export { AvailabilityModule } from './availability/availability.module.js';
export { BuyersModule } from './buyers/buyers.module.js';
export { BuyersService } from './buyers/buyers.service.js';
export { NotificationSettingsService } from './notifications/notification-settings.service.js';
export { NotificationsModule } from './notifications/notifications.module.js';
export { StatusReaderRepository } from './notifications/status-reader.repository.js';
export { newReader } from './notifications/status-reader.js';
export { OrderSettingsModule } from './order-settings/order-settings.module.js';
export { OverviewModule } from './overview/overview.module.js';
export { packFileName } from './packs/downloading/pack-file-name.js';
export { LeadsToday, type LeadToday } from './packs/leads-today.js';
export { PackRepository } from './packs/pack.repository.js';
export { PacksModule } from './packs/packs.module.js';
export { PurchaseRepository } from './purchases/purchase.repository.js';
export {
  PURCHASE_MODEL,
  type PurchaseDocument,
  purchaseSchema,
} from './purchases/purchase.schema.js';
export { type Purchase, quantityOf } from './purchases/purchase.js';
export { toPackView, toPurchasePayload } from './purchases/purchase.view.js';
export { PurchasesModule } from './purchases/purchases.module.js';
export { purchaseOperations } from './purchases/purchases.operations.js';
export { ReturnsPolicyModule } from './returns-policy/returns-policy.module.js';
export { ReturnsPolicyService } from './returns-policy/returns-policy.service.js';
export { SamplesModule } from './samples/samples.module.js';
export { SavedOrderRepository } from './saved-orders/saved-order.repository.js';
export { SavedOrdersModule } from './saved-orders/saved-orders.module.js';
export { StandingOrderRepository } from './standing-orders/standing-order.repository.js';
export { toStandingOrderView, toStandingRunView } from './standing-orders/standing-order.view.js';
export { StandingOrdersModule } from './standing-orders/standing-orders.module.js';
export { StandingRunRepository } from './standing-orders/standing-run.repository.js';
export { StockAlertRepository } from './stock-alerts/stock-alert.repository.js';
export { StockAlertsModule } from './stock-alerts/stock-alerts.module.js';
export { StockAlertsService } from './stock-alerts/stock-alerts.service.js';
