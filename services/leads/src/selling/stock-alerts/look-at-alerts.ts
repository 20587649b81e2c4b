import {
  ComparisonRunning,
  DatasetNotFound,
  ListUserEmails,
  SendTransactionalMail,
  StockAlertReached,
  type DatasetId,
} from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Requests } from '@leadmart/platform/messaging';
import { Transactions } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import { Work } from '@leadmart/platform/work';
import { chosenShelves, StockCountsRepository } from '@leadmart/stock';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { lookAtAlerts } from '../../leads.jobs.js';
import { NotificationSettingsService } from '../notifications/notification-settings.service.js';
import { CountForAlert } from './count-for-alert.js';
import type { StockAlert } from './stock-alert.js';
import { StockAlertMetrics } from './stock-alert-metrics.js';
import { StockAlertRepository } from './stock-alert.repository.js';
import { afterCount, isToLookAt, noThresholds, type Counted } from './waiting.decisions.js';
import { Catalogue } from '../../supply/index.js';

/** Longer than one look takes. An alert whose process died, or whose look failed, is due again after it. */
const leaseMs = 60_000;
/** For an alert that only waits until its dataset, or leads on its shelves, are for sale again. */
const soonMs = 60 * 60_000;
/** For all others. Leads that arrive cause a look at once; this one finds what else changed. */
const dayMs = 24 * 60 * 60_000;
const looksAtOnce = 4;

/**
 * Counts the leads of alerts whose look is due and tells buyers whose leads are there. The transaction that stores that a
 * buyer was told also queues the mail and the event, and compares the version of the alert: two processes, or one that
 * dies, tell a buyer once. See decisions/0041.
 */
@Injectable()
export class LookAtAlerts implements OnModuleInit {
  constructor(
    private readonly alerts: StockAlertRepository,
    private readonly counting: CountForAlert,
    private readonly catalogue: Catalogue,
    private readonly stocks: StockCountsRepository,
    private readonly settings: NotificationSettingsService,
    private readonly requests: Requests,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
    private readonly work: Work,
    private readonly metrics: StockAlertMetrics,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.work.run(lookAtAlerts, () => this.run());
  }

  /** One command when no look is due. */
  async run(): Promise<void> {
    if (!(await this.lookAtNext())) return;
    const untilNoneIsDue = async () => {
      while (await this.lookAtNext());
    };
    await Promise.all(Array.from({ length: looksAtOnce }, untilNoneIsDue));
  }

  /** Returns false when no look is due. */
  private async lookAtNext(): Promise<boolean> {
    const alert = await this.alerts.claimDue(this.clock.now(), this.later(leaseMs));
    if (!alert) return false;
    try {
      await this.look(alert);
    } catch (err) {
      this.log.error({ err, alertId: alert.id }, 'look at stock alert failed');
      this.metrics.looked('failed');
    }
    return true;
  }

  private async look(alert: StockAlert): Promise<void> {
    const counted = await this.count(alert);
    if (counted === 'comparing') return this.metrics.looked('failed');
    if (counted && counted.available >= alert.quantity) await this.tell(alert, counted.available);
    else await this.waitOn(alert, counted);
  }

  /** Returns undefined if the dataset is not for sale. */
  private async count(alert: StockAlert): Promise<Counted | 'comparing' | undefined> {
    try {
      return await this.counting.of(alert);
    } catch (error) {
      if (DatasetNotFound.is(error)) return undefined;
      if (ComparisonRunning.is(error)) return 'comparing';
      throw error;
    }
  }

  private async waitOn(alert: StockAlert, counted: Counted | undefined): Promise<void> {
    const shelves = chosenShelves(alert.states, alert.phoneStatus);
    const waiting = counted ? afterCount(alert.quantity, shelves, counted) : noThresholds;
    const isHeldBack = waiting.thresholds.length === 0;
    const lookAt = this.later(isHeldBack ? soonMs : dayMs);
    this.metrics.looked(isHeldBack ? 'held-back' : 'waits');
    if (!(await this.alerts.change(alert, { ...waiting, lookAt }))) return;
    if (await this.hasGrown(alert.datasetId, waiting))
      await this.alerts.lookSoon([alert.buyerId], this.clock.now());
  }

  /** Leads that arrived before the thresholds were stored did not find them. */
  private async hasGrown(
    datasetId: DatasetId,
    waiting: Parameters<typeof isToLookAt>[0],
  ): Promise<boolean> {
    if (waiting.thresholds.length === 0) return false;
    const stock = (await this.stocks.findMany([datasetId])).get(datasetId);
    return stock !== undefined && isToLookAt(waiting, stock.counts);
  }

  private async tell(alert: StockAlert, available: number): Promise<void> {
    const { buyerId, datasetId, phoneStatus, quantity } = alert;
    const { dataset } = await this.catalogue.find(datasetId);
    const { alertMails } = await this.settings.of(buyerId);
    const { users } = await this.requests.send(ListUserEmails, { userIds: [buyerId] });
    const [user] = users;
    const at = this.clock.now();
    const order = { datasetId, datasetName: dataset.name, phoneStatus, quantity, available };
    const states = [...alert.states];
    const isTold = await this.transactions.run(async (tx) => {
      const told = { ...noThresholds, lookAt: undefined, told: { at, available } };
      if (!(await this.alerts.change(alert, told, tx))) return false;
      const event = { alertId: alert.id, buyerId, ...order, states, occurredAt: at.toISOString() };
      await this.outbox.add(StockAlertReached, event, tx);
      if (user && alertMails) {
        const { email: to, username } = user;
        const mail = { template: 'stock-alert', to, username, ...order, states } as const;
        await this.outbox.add(SendTransactionalMail, mail, tx);
      }
      return true;
    });
    if (isTold) this.metrics.looked('told');
  }

  private later(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}
