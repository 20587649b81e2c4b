import { Controller } from '@nestjs/common';
import {
  listStockAlertsEndpoint,
  removeStockAlertEndpoint,
  repeatStockAlertEndpoint,
  setStockAlertEndpoint,
  waitingBuyersEndpoint,
} from '@leadmart/contracts';
import { CurrentUser, Handles, Sent, type SentTo } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { StockAlertsService } from './stock-alerts.service.js';

/** The stock alerts of the signed-in buyer, and for admins the leads that buyers wait for. */
@Controller()
export class StockAlertsController {
  constructor(private readonly alerts: StockAlertsService) {}

  @Handles(listStockAlertsEndpoint)
  async list(@CurrentUser() buyer: SessionUser) {
    return { alerts: await this.alerts.list(buyer.id) };
  }

  @Handles(setStockAlertEndpoint)
  set(@Sent() { user, body: order }: SentTo<typeof setStockAlertEndpoint>) {
    return this.alerts.set(user.id, order);
  }

  @Handles(repeatStockAlertEndpoint)
  again(@Sent() { user, params: { id } }: SentTo<typeof repeatStockAlertEndpoint>) {
    return this.alerts.again({ buyerId: user.id, id });
  }

  @Handles(removeStockAlertEndpoint)
  async remove(@Sent() { user, params: { id } }: SentTo<typeof removeStockAlertEndpoint>) {
    await this.alerts.remove({ buyerId: user.id, id });
    return { message: 'Stock alert removed' };
  }

  @Handles(waitingBuyersEndpoint)
  waiting(@Sent() { query: { datasetId } }: SentTo<typeof waitingBuyersEndpoint>) {
    return this.alerts.waitingBuyers(datasetId);
  }
}
