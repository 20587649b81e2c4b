import type { Envelope } from '@leadmart/contracts';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { Generation } from '../generations/generation.js';
import { datasetIn, isAboutDataset, type Dataset } from './dataset.js';
import { isNewer } from './dataset.decisions.js';
import { DatasetRepository } from './dataset.repository.js';

/** The datasets for the figures: their number, and their names beside what they sold. */
@Injectable()
export class DatasetsService {
  constructor(private readonly datasets: DatasetRepository) {}

  /** Whether `apply` may do anything with this event. */
  concerns({ type }: Envelope): boolean {
    return isAboutDataset(type);
  }

  /** Called with every event once in each generation, in any order. */
  async apply(
    generation: Generation,
    envelopes: readonly Envelope[],
    tx: ClientSession,
  ): Promise<void> {
    for (const envelope of envelopes) {
      const received = datasetIn(envelope);
      if (!received) continue;
      const [stored] = await this.datasets.find(generation, [received.id], tx);
      if (isNewer(received, stored)) await this.datasets.save(generation, received, tx);
    }
  }

  /** The number of datasets that are not deleted, hidden ones included. */
  async count(generation: Generation): Promise<number> {
    return await this.datasets.count(generation);
  }

  /** The datasets with these ids, by id; deleted ones included. */
  async find(generation: Generation, ids: readonly string[]): Promise<Map<string, Dataset>> {
    const found = ids.length === 0 ? [] : await this.datasets.find(generation, ids);
    return new Map(found.map((dataset) => [dataset.id, dataset]));
  }
}
