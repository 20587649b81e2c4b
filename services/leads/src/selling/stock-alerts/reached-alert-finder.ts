import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { Work } from '@leadmart/platform/work';
import { allShelves, type ShelfVector, StockCountsRepository, valueAt } from '@leadmart/stock';
import { findReachedAlerts, lookAtAlerts } from '../../leads.jobs.js';
import { StockAlertRepository } from './stock-alert.repository.js';
import { afterArrival, type Threshold } from './waiting.decisions.js';

const alertsAtOnce = 500;

/**
 * Finds the alerts that arrived leads may have reached, whatever brought the leads. Compares the counts of all datasets
 * with those of its last run, and on the shelves that grew with the thresholds of alerts: those that wait for more are
 * not read. A process that starts compares all shelves once, so nothing is lost when one dies.
 */
@Injectable()
export class ReachedAlertFinder implements OnModuleInit {
  private readonly seen = new Map<DatasetId, ShelfVector>();

  constructor(
    private readonly alerts: StockAlertRepository,
    private readonly stocks: StockCountsRepository,
    private readonly work: Work,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.work.run(findReachedAlerts, () => this.run());
  }

  async run(): Promise<void> {
    for (const [datasetId, counts] of await this.stocks.countsOfAll()) {
      const before = this.seen.get(datasetId);
      const grown = allShelves
        .map((index) => ({ index, at: valueAt(counts, index) }))
        .filter(({ index, at }) => at > valueAt(before, index));
      if (grown.length > 0) await this.findReached(datasetId, counts, grown);
      this.seen.set(datasetId, counts);
    }
  }

  private async findReached(
    datasetId: DatasetId,
    counts: ShelfVector,
    grown: readonly Threshold[],
  ): Promise<void> {
    let found;
    do {
      found = await this.alerts.reached(datasetId, grown, alertsAtOnce);
      const arrivals = found.map((alert) => ({ alert, rest: afterArrival(alert, counts) }));
      if (arrivals.length > 0) await this.alerts.arrived(arrivals, this.clock.now());
      if (arrivals.some(({ rest }) => rest === undefined)) this.work.wake(lookAtAlerts);
    } while (found.length === alertsAtOnce);
  }
}
