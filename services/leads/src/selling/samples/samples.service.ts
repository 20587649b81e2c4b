import { Injectable } from '@nestjs/common';
import {
  SamplesNotOffered,
  stateCodes,
  type AvailabilityQuery,
  type DatasetId,
  type SamplesView,
  type UserId,
} from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { chosenShelves, dayOf, LeadSamples } from '@leadmart/stock';
import { Catalogue, checkOf, splitByCheck, toDncCheckView } from '../../supply/index.js';
import { choiceOf } from '../lead-ages.js';
import { SampleLimit } from './sample-limit.js';
import { toSampleRowView } from './sample.view.js';

/** Shows buyers and visitors a few masked leads of a dataset: the same ones until the end of the day (UTC). */
@Injectable()
export class SamplesService {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly limit: SampleLimit,
    private readonly samples: LeadSamples,
    private readonly clock: Clock,
  ) {}

  /**
   * The rows of this buyer. Throws TooManyRequests, DatasetNotFound for a hidden or deleted dataset, SamplesNotOffered for an
   * exclusive one.
   */
  async forBuyer(buyerId: UserId, query: AvailabilityQuery): Promise<SamplesView> {
    await this.limit.count(buyerId);
    return this.view(buyerId, query);
  }

  /** The rows of all visitors. Throws DatasetNotFound, SamplesNotOffered. */
  async forVisitors(datasetId: DatasetId): Promise<SamplesView> {
    const choice = { datasetId, states: [...stateCodes] };
    const clean = await this.view('visitors', { ...choice, phoneStatus: 'clean' });
    if (clean.rows.length > 0) return clean;
    return this.view('visitors', { ...choice, phoneStatus: 'dnc' });
  }

  private async view(viewer: UserId | 'visitors', query: AvailabilityQuery): Promise<SamplesView> {
    const { dataset, stock } = await this.catalogue.find(viewer, query.datasetId);
    if (dataset.exclusive) throw SamplesNotOffered();
    const now = this.clock.now();
    const { forSale } = splitByCheck(dataset, query, now);
    const day = now.toISOString().slice(0, 10);
    const seed = `${viewer}:${day}:${dataset.id}`;
    const shelves = chosenShelves(forSale, query.phoneStatus);
    const choice = choiceOf(query, dayOf(now));
    const request = { datasetId: dataset.id, seed, shelves, counts: stock, choice };
    return {
      rows: (await this.samples.read(request)).map(toSampleRowView),
      lastUpdated: dataset.lastUpdated.toISOString(),
      ...toDncCheckView(checkOf(dataset, query)),
    };
  }
}
