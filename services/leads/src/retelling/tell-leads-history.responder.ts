import {
  DatasetChanged,
  DatasetDeleted,
  PurchaseCompleted,
  TellLeadsHistory,
  type Envelope,
  type HistoryPage,
  type TellHistory,
} from '@leadmart/contracts';
import { Chronicle, retold, tellHistory, type Chapter } from '@leadmart/platform/history';
import { Answers, Payload } from '@leadmart/platform/messaging';
import { Controller } from '@nestjs/common';
import type { Dataset } from '../datasets/dataset.js';
import { DatasetRepository } from '../datasets/dataset.repository.js';
import { leadsForSale } from '../datasets/datasets.service.js';
import { historyQueue } from '../leads.topology.js';
import type { Purchase } from '../purchases/purchase.js';
import { PurchaseRepository } from '../purchases/purchase.repository.js';
import { purchasePayload } from '../purchases/purchase.views.js';
import { StockRepository } from '../stock/stock.repository.js';

/** Tells analytics again what was sold, which datasets there are and what buyers looked for in vain. */
@Controller()
export class TellLeadsHistoryResponder {
  private readonly chapters: readonly Chapter[];

  constructor(
    private readonly datasets: DatasetRepository,
    private readonly purchases: PurchaseRepository,
    private readonly stocks: StockRepository,
    chronicle: Chronicle,
  ) {
    this.chapters = [
      { name: 'datasets', page: (after, limit) => this.datasetsAfter(after, limit) },
      { name: 'purchases', page: (after, limit) => this.purchasesAfter(after, limit) },
      chronicle.chapter,
    ];
  }

  @Answers(TellLeadsHistory, historyQueue)
  async tell(@Payload() asked: TellHistory): Promise<HistoryPage> {
    return await tellHistory(this.chapters, asked);
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

/** A dataset as it is now: what its events came to. */
function standingOf(
  { id: datasetId, name, visible, lastUpdated: occurredAt }: Dataset,
  { living, leadCount }: { living: boolean; leadCount: number },
): Envelope {
  const at = occurredAt.toISOString();
  const payload = { datasetId, name, visible, leadCount, occurredAt: at };
  const told = { key: `${datasetId}:${at}`, occurredAt };
  return retold(living ? DatasetChanged : DatasetDeleted, payload, told);
}

function completionOf(purchase: Purchase): Envelope | undefined {
  const { id: key, status, endedAt } = purchase;
  if (status !== 'completed' || !endedAt) return undefined;
  const payload = purchasePayload(purchase, endedAt);
  return retold(PurchaseCompleted, payload, { key, occurredAt: endedAt });
}
