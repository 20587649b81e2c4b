import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DatasetNotFound, type DatasetId } from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { type Claim, Work } from '@leadmart/platform/work';
import { chosenShelves, StockCountsRepository } from '@leadmart/stock';
import { lookAtAlerts } from '../../leads.jobs.js';
import { AlertAnnouncer } from './alert-announcer.js';
import { AlertCounter } from './alert-counter.js';
import { StockAlertMetrics } from './stock-alert-metrics.js';
import { StockAlertRepository, toAlert } from './stock-alert.repository.js';
import type { StockAlert, StockAlertDocument } from './stock-alert.schema.js';
import { afterCount, isToLookAt, noThresholds, type Counted } from './waiting.decisions.js';

/** For an alert that only waits until its dataset, or leads on its shelves, are for sale again. */
const soonMs = 60 * 60_000;
/** For all others. Leads that arrive cause a look at once; this one finds what else changed. */
const dayMs = 24 * 60 * 60_000;

/** Counts the leads of alerts whose look is due, and has buyers told whose leads are there. See decisions/0041. */
@Injectable()
export class AlertWatcher implements OnModuleInit {
  constructor(
    private readonly alerts: StockAlertRepository,
    private readonly counter: AlertCounter,
    private readonly stocks: StockCountsRepository,
    private readonly announcer: AlertAnnouncer,
    private readonly work: Work,
    private readonly metrics: StockAlertMetrics,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.work.runDue(lookAtAlerts, this.alerts.rows, (claim) => this.look(claim));
  }

  private async look(claim: Claim<StockAlertDocument>): Promise<void> {
    const alert = toAlert(claim.row);
    // It was woken while its buyer was told.
    if (alert.told) return claim.end();
    const counted = await this.count(alert);
    if (counted && counted.available >= alert.quantity)
      await this.announcer.announce(claim, alert, counted.available);
    else await this.waitOn(claim, alert, counted);
  }

  /** Returns undefined if the dataset is not for sale. */
  private async count(alert: StockAlert): Promise<Counted | undefined> {
    try {
      return await this.counter.of(alert);
    } catch (error) {
      if (DatasetNotFound.is(error)) return undefined;
      throw error;
    }
  }

  private async waitOn(
    claim: Claim<StockAlertDocument>,
    alert: StockAlert,
    counted: Counted | undefined,
  ): Promise<void> {
    const shelves = chosenShelves(alert.states, alert.phoneStatus);
    const waiting = counted ? afterCount(alert.quantity, shelves, counted) : noThresholds;
    const isHeldBack = waiting.thresholds.length === 0;
    const lookMs = isHeldBack ? soonMs : dayMs;
    await claim.again(new Date(this.clock.now().getTime() + lookMs), { $set: { ...waiting } });
    this.metrics.looked(isHeldBack ? 'held-back' : 'waits');
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
}
