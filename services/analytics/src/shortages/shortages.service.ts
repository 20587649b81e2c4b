import { Injectable } from '@nestjs/common';
import {
  mostListedShortages,
  pagesOf,
  toMoments,
  type MessageId,
  type ShortagesQuery,
  type ShortagesView,
} from '@leadmart/contracts';
import { unknownDataset } from '../datasets/dataset.js';
import { DatasetsService } from '../datasets/datasets.service.js';
import { ShortageReader, type Shortage } from '../events/shortage.reader.js';
import { GenerationsService } from '../generations/generations.service.js';
import { UsersService } from '../users/users.service.js';

/** The failed searches that the reports add up, for admins. */
@Injectable()
export class ShortagesService {
  constructor(
    private readonly shortages: ShortageReader,
    private readonly datasets: DatasetsService,
    private readonly users: UsersService,
    private readonly generations: GenerationsService,
  ) {}

  /** Counts to a limit. Filters by dataset and state are applied to the requests of the range. */
  async page({ page, limit, ...filter }: ShortagesQuery): Promise<ShortagesView> {
    const wanted = { ...filter, ...toMoments(filter) };
    const found = await this.shortages.count(wanted, mostListedShortages + 1);
    const total = Math.min(found, mostListedShortages);
    const skip = (page - 1) * limit;
    const shown =
      skip >= total ? [] : await this.shortages.page(wanted, skip, Math.min(limit, total - skip));
    return {
      shortages: await this.viewsOf(shown),
      total,
      page,
      pages: pagesOf(total, limit),
      hasMore: found > mostListedShortages,
    };
  }

  private async viewsOf(shown: readonly Shortage[]): Promise<ShortagesView['shortages']> {
    const generation = await this.generations.current();
    const [emails, datasets] = await Promise.all([
      this.users.emailsOf(generation, [...new Set(shown.map(({ buyerId }) => buyerId))]),
      this.datasets.find(generation, [...new Set(shown.map(({ datasetId }) => datasetId))]),
    ]);
    return shown.map(({ id, buyerId, datasetId, occurredAt, ...request }) => ({
      _id: id as MessageId,
      date: occurredAt,
      user: { _id: buyerId, email: emails.get(buyerId) || null },
      dataset: { _id: datasetId, name: datasets.get(datasetId)?.name ?? unknownDataset },
      ...request,
    }));
  }
}
