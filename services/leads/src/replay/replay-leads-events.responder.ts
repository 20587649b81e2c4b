import { Controller } from '@nestjs/common';
import {
  DatasetChanged,
  DatasetDeleted,
  PurchaseCompleted,
  ReplayLeadsEvents,
  type Envelope,
  type ReplayPage,
  type ReplayRequest,
} from '@leadmart/contracts';
import { EventLog } from '@leadmart/platform/event-log';
import { Answers, Payload } from '@leadmart/platform/messaging';
import { replayedEvent, replayEvents, type ReplaySource } from '@leadmart/platform/replay';
import { leadsForSale, StockCountsRepository } from '@leadmart/stock';
import { replayQueue } from '../leads.topology.js';
import { type Purchase, PurchaseReader, toPurchasePayload } from '../selling/index.js';
import { type Dataset, DatasetReader } from '../supply/index.js';

/** Replays the events of datasets, completed purchases and shortages for analytics. */
@Controller()
export class ReplayLeadsEventsResponder {
  private readonly sources: readonly ReplaySource[];

  constructor(
    private readonly datasets: DatasetReader,
    private readonly purchases: PurchaseReader,
    private readonly stocks: StockCountsRepository,
    eventLog: EventLog,
  ) {
    this.sources = [
      { name: 'datasets', page: (after, limit) => this.datasetsAfter(after, limit) },
      { name: 'purchases', page: (after, limit) => this.purchasesAfter(after, limit) },
      eventLog.replaySource,
    ];
  }

  @Answers(ReplayLeadsEvents, replayQueue)
  async replay(@Payload() request: ReplayRequest): Promise<ReplayPage> {
    return replayEvents(this.sources, request);
  }

  private async datasetsAfter(after: string, limit: number) {
    const page = await this.datasets.pageAfter(after, limit);
    const stocks = await this.stocks.findMany(page.map(({ dataset }) => dataset.id));
    const events = page.map(({ dataset, living }) =>
      standingOf(dataset, { living, leadCount: leadsForSale(stocks.get(dataset.id)) }),
    );
    return { events, last: page.length < limit ? undefined : page.at(-1)?.dataset.id };
  }

  private async purchasesAfter(after: string, limit: number) {
    const page = await this.purchases.pageAfter(after, limit);
    const events = page.flatMap((purchase) => completionOf(purchase) ?? []);
    return { events, last: page.length < limit ? undefined : page.at(-1)?.id };
  }
}

/** Returns one event with the present state of the dataset, which replaces its earlier events. */
function standingOf(
  { id: datasetId, name, visible, lastUpdated: occurredAt }: Dataset,
  { living, leadCount }: { living: boolean; leadCount: number },
): Envelope {
  const at = occurredAt.toISOString();
  const payload = { datasetId, name, visible, leadCount, occurredAt: at };
  const publication = { key: `${datasetId}:${at}`, occurredAt };
  return replayedEvent(living ? DatasetChanged : DatasetDeleted, payload, publication);
}

function completionOf(purchase: Purchase): Envelope | undefined {
  const { id: key, status, endedAt } = purchase;
  if (status !== 'completed' || !endedAt) return undefined;
  const payload = toPurchasePayload(purchase, endedAt);
  return replayedEvent(PurchaseCompleted, payload, { key, occurredAt: endedAt });
}
