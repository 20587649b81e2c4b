import { Controller } from '@nestjs/common';
import {
  listStockAlertsEndpoint,
  removeStockAlertEndpoint,
  repeatStockAlertEndpoint,
  setStockAlertEndpoint,
  stockAlertBody,
  stockAlertIdSchema,
  waitingBuyersEndpoint,
  waitingBuyersQuery,
  type StockAlertBody,
  type StockAlertId,
  type StockAlertsView,
  type StockAlertView,
  type WaitingBuyersQuery,
  type WaitingBuyersView,
} from '@leadmart/contracts';
import { CurrentUser, Handles, ValidBody, ValidParam, ValidQuery } from '@leadmart/platform/http';
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
    @ValidBody(stockAlertBody) order: StockAlertBody,
  ): Promise<StockAlertView> {
    return this.alerts.set(buyer.id, order);
  }

  @Handles(repeatStockAlertEndpoint)
  again(
    @CurrentUser() buyer: SessionUser,
    @ValidParam('id', stockAlertIdSchema) id: StockAlertId,
  ): Promise<StockAlertView> {
    return this.alerts.again({ buyerId: buyer.id, id });
  }

  @Handles(removeStockAlertEndpoint)
  async remove(
    @CurrentUser() buyer: SessionUser,
    @ValidParam('id', stockAlertIdSchema) id: StockAlertId,
  ): Promise<{ message: string }> {
    await this.alerts.remove({ buyerId: buyer.id, id });
    return { message: 'Stock alert removed' };
  }

  @Handles(waitingBuyersEndpoint)
  waiting(
    @ValidQuery(waitingBuyersQuery) { datasetId }: WaitingBuyersQuery,
  ): Promise<WaitingBuyersView> {
    return this.alerts.waitingBuyers(datasetId);
  }
}
