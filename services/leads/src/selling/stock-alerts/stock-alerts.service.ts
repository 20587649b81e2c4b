import { Injectable } from '@nestjs/common';
import {
  maxStockAlerts,
  maxWaitingOrders,
  StockIsThere,
  TooManyStockAlerts,
  type DatasetId,
  type StockAlertBody,
  type StockAlertId,
  type StockAlertView,
  type UserId,
  type WaitingBuyersView,
} from '@leadmart/contracts';
import { RecentValues } from '@leadmart/platform/caching';
import { isDuplicateKey, newId } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { Work } from '@leadmart/platform/work';
import { lookAtAlerts } from '../../leads.jobs.js';
import { DatasetReader } from '../../supply/index.js';
import { AlertCounter } from './alert-counter.js';
import { choiceOf } from './stock-alert.js';
import { StockAlertRepository, type StockAlertKey } from './stock-alert.repository.js';
import type { StockAlert, StockAlertOrder } from './stock-alert.schema.js';
import { noThresholds } from './waiting.decisions.js';

const minuteMs = 60_000;

/** The stock alerts of buyers: sets, repeats and removes them. `alert-watcher` tells the buyers. */
@Injectable()
export class StockAlertsService {
  private readonly waiting = new RecentValues<string, WaitingBuyersView>({
    read: (datasetId) => this.readWaiting(datasetId === '' ? undefined : (datasetId as DatasetId)),
    maxEntries: 100,
    maxAgeMs: minuteMs,
  });

  constructor(
    private readonly alerts: StockAlertRepository,
    private readonly counter: AlertCounter,
    private readonly datasets: DatasetReader,
    private readonly work: Work,
    private readonly clock: Clock,
  ) {}

  async list(buyerId: UserId): Promise<StockAlertView[]> {
    const alerts = await this.alerts.ofBuyer(buyerId);
    return this.viewsOf(
      buyerId,
      alerts.sort((a, b) => b.setAt.getTime() - a.setAt.getTime()),
    );
  }

  /** Throws DatasetNotFound, StockIsThere, TooManyStockAlerts. */
  async set(buyerId: UserId, order: StockAlertBody): Promise<StockAlertView> {
    const missing = await this.missingOf(buyerId, order);
    // Each repetition follows an alert that another request has set, so there are few.
    for (;;) {
      try {
        return await this.setIn(await this.alerts.ofBuyer(buyerId), { buyerId, ...order, missing });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    }
  }

  /** Throws StockAlertNotFound, DatasetNotFound, StockIsThere. */
  async again(key: StockAlertKey): Promise<StockAlertView> {
    const alert = await this.alerts.find(key);
    const missing = await this.missingOf(key.buyerId, alert);
    return this.wait(alert, { quantity: alert.quantity, missing });
  }

  /** Throws StockAlertNotFound. */
  async remove(key: StockAlertKey): Promise<void> {
    await this.alerts.remove(key);
  }

  /** Has a buyer's waiting alerts looked at, because more leads may be for sale to them. */
  async lookSoon(buyerId: UserId): Promise<void> {
    await this.alerts.lookSoon([buyerId], this.clock.now());
  }

  waitingBuyers(datasetId: DatasetId | undefined): Promise<WaitingBuyersView> {
    return this.waiting.get(datasetId ?? '');
  }

  /** Returns how many leads are missing. Throws StockIsThere if none are. */
  private async missingOf(buyerId: UserId, order: StockAlertOrder): Promise<number> {
    const { available } = await this.counter.of({ buyerId, ...order });
    if (available >= order.quantity) throw StockIsThere({ available });
    return order.quantity - available;
  }

  /** Fails with a duplicate key when another request set an alert since these were read. */
  private async setIn(
    own: readonly StockAlert[],
    wish: StockAlertOrder & Pick<StockAlert, 'buyerId' | 'missing'>,
  ): Promise<StockAlertView> {
    const known = own.find((alert) => choiceOf(alert) === choiceOf(wish));
    if (known) return this.wait(known, wish);
    const taken = new Set(own.map(({ slot }) => slot));
    const slot = [...Array(maxStockAlerts).keys()].find((free) => !taken.has(free));
    if (slot === undefined) throw TooManyStockAlerts({ maxAlerts: maxStockAlerts });
    const now = this.clock.now();
    const { datasetId, phoneStatus, states, quantity, buyerId, missing } = wish;
    const order = { datasetId, phoneStatus, states, quantity };
    const id = newId() as StockAlertId;
    const alert = { id, buyerId, ...order, slot, ...noThresholds, missing, setAt: now };
    await this.alerts.insert(alert);
    return this.lookAndShow(alert);
  }

  private async wait(
    alert: StockAlert,
    { quantity, missing }: Pick<StockAlert, 'quantity' | 'missing'>,
  ): Promise<StockAlertView> {
    const setAt = this.clock.now();
    await this.alerts.wait(alert, { ...noThresholds, quantity, missing, setAt });
    const { told: _told, ...rest } = alert;
    return this.lookAndShow({ ...rest, quantity, setAt });
  }

  private async lookAndShow(alert: StockAlert): Promise<StockAlertView> {
    this.work.wake(lookAtAlerts);
    const [view] = await this.viewsOf(alert.buyerId, [alert]);
    if (!view) throw new Error(`alert ${alert.id} has no view`);
    return view;
  }

  private async viewsOf(buyerId: UserId, alerts: readonly StockAlert[]): Promise<StockAlertView[]> {
    if (alerts.length === 0) return [];
    const names = await this.datasets.namesOf(alerts.map(({ datasetId }) => datasetId));
    const offered = new Map(
      (await this.datasets.listFor(buyerId)).map((one) => [one.id, one.visible]),
    );
    return alerts.map(({ id: _id, datasetId, phoneStatus, states, quantity, setAt, told }) => ({
      _id,
      dataset: { _id: datasetId, name: names.get(datasetId) ?? '' },
      phoneStatus,
      states: [...states],
      quantity,
      isOffered: offered.get(datasetId) === true,
      setAt: setAt.toISOString(),
      told: told ? { at: told.at.toISOString(), available: told.available } : null,
    }));
  }

  private async readWaiting(datasetId: DatasetId | undefined): Promise<WaitingBuyersView> {
    const orders = await this.alerts.waitingOrders(datasetId, maxWaitingOrders);
    const names = await this.datasets.namesOf(orders.map((order) => order.datasetId));
    return {
      waiting: orders.map(({ datasetId: id, phoneStatus, states, buyers, missing }) => ({
        dataset: { _id: id, name: names.get(id) ?? '' },
        phoneStatus,
        states: [...states],
        buyers,
        missing,
      })),
    };
  }
}
