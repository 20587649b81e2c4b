import { Controller } from '@nestjs/common';
import {
  listStockAlertsEndpoint,
  removeStockAlertEndpoint,
  repeatStockAlertEndpoint,
  setStockAlertEndpoint,
  waitingBuyersEndpoint,
  type StockAlertsView,
  type StockAlertView,
  type WaitingBuyersView,
} from '@leadmart/contracts';
import { CurrentUser, Handles, Sent, type SentTo } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { StockAlertsService } from './stock-alerts.service.js';

/** The stock alerts of the signed-in buyer, and for admins the leads that buyers wait for. */
@Controller()
export class StockAlertsController {
  constructor(private readonly alerts: StockAlertsService) {}

  @Handles(listStockAlertsEndpoint)
  async list(@CurrentUser() buyer: SessionUser): Promise<StockAlertsView> {
    return { alerts: await this.alerts.list(buyer.id) };
  }

  @Handles(setStockAlertEndpoint)
  set(
    @CurrentUser() buyer: SessionUser,
    @Sent() { body: order }: SentTo<typeof setStockAlertEndpoint>,
  ): Promise<StockAlertView> {
    return this.alerts.set(buyer.id, order);
  }

  @Handles(repeatStockAlertEndpoint)
  again(
    @CurrentUser() buyer: SessionUser,
    @Sent() { params: { id } }: SentTo<typeof repeatStockAlertEndpoint>,
  ): Promise<StockAlertView> {
    return this.alerts.again({ buyerId: buyer.id, id });
  }

  @Handles(removeStockAlertEndpoint)
  async remove(
    @CurrentUser() buyer: SessionUser,
    @Sent() { params: { id } }: SentTo<typeof removeStockAlertEndpoint>,
  ): Promise<{ message: string }> {
    await this.alerts.remove({ buyerId: buyer.id, id });
    return { message: 'Stock alert removed' };
  }

  @Handles(waitingBuyersEndpoint)
  waiting(
    @Sent() { query: { datasetId } }: SentTo<typeof waitingBuyersEndpoint>,
  ): Promise<WaitingBuyersView> {
    return this.alerts.waitingBuyers(datasetId);
  }
}
