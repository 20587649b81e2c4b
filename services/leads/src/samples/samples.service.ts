import { Injectable } from '@nestjs/common';
import {
  SamplesNotOffered,
  type AvailabilityQuery,
  type SamplesView,
  type UserId,
} from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { chosenShelves, forSaleOn, valueAt } from '@leadmart/stock';
import { Catalogue } from '../datasets/catalogue.js';
import { toDncCheckView } from '../datasets/dataset.view.js';
import { checkOf, splitByCheck } from '../datasets/state-checks.decisions.js';
import { SampleLimit } from './sample-limit.js';
import { SampleReader } from './sample-reader.js';
import { sampledShelves } from './sample.decisions.js';

/** Shows buyers a few masked leads of a dataset: the same ones until the end of the day (UTC). */
@Injectable()
export class SamplesService {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly limit: SampleLimit,
    private readonly reader: SampleReader,
    private readonly clock: Clock,
  ) {}

  /** Throws DatasetNotFound for a hidden or deleted dataset, SamplesNotOffered for an exclusive one. */
  async of(buyerId: UserId, query: AvailabilityQuery): Promise<SamplesView> {
    await this.limit.count(buyerId);
    const { dataset, stock } = await this.catalogue.find(query.datasetId);
    if (dataset.exclusive) throw SamplesNotOffered();
    const now = this.clock.now();
    const { forSale } = splitByCheck(dataset, query, now);
    const day = now.toISOString().slice(0, 10);
    const seed = `${buyerId}:${day}:${dataset.id}`;
    const offered = chosenShelves(forSale, query.phoneStatus).map((index) => ({
      index,
      forSale: forSaleOn(stock, index),
    }));
    const shelves = sampledShelves(seed, offered).map((shelf) => ({
      ...shelf,
      count: valueAt(stock.counts, shelf.index),
      withdrawn: valueAt(stock.withdrawn, shelf.index),
      fence: stock.fence?.shelves.find(({ index }) => index === shelf.index),
    }));
    return {
      rows: [...(await this.reader.read({ datasetId: dataset.id, seed, shelves }))],
      lastUpdated: dataset.lastUpdated.toISOString(),
      ...toDncCheckView(checkOf(dataset, query)),
    };
  }
}
