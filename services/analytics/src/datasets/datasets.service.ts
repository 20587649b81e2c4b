import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { Envelope } from '@leadmart/contracts';
import type { Write } from '@leadmart/platform/mongo';
import type { Generation } from '../generations/generation.js';
import { decideDatasets } from './dataset.decisions.js';
import { datasetIn, isAboutDataset, type Dataset } from './dataset.js';
import { DatasetRepository } from './dataset.repository.js';

/** The datasets for the figures: their number, and their names beside what they sold. */
@Injectable()
export class DatasetsService {
  constructor(private readonly datasets: DatasetRepository) {}

  /** Whether this event may change a dataset. */
  concerns({ type }: Envelope): boolean {
    return isAboutDataset(type);
  }

  /** The writes of events that a generation has not counted. They may be in any order. */
  async writesOf(
    generation: Generation,
    envelopes: readonly Envelope[],
    tx: ClientSession,
  ): Promise<Write[]> {
    const received = envelopes.flatMap((envelope) => datasetIn(envelope) ?? []);
    if (received.length === 0) return [];
    const ids = new Set(received.map(({ id }) => id));
    const stored = await this.datasets.find(generation, [...ids], tx);
    const changed = decideDatasets(received, stored);
    return changed.map((dataset) => this.datasets.writeOf(generation, dataset));
  }

  /** The number of datasets that are not deleted, hidden ones included. */
  async count(generation: Generation): Promise<number> {
    return this.datasets.count(generation);
  }

  /** The datasets with these ids, by id; deleted ones included. */
  async find(generation: Generation, ids: readonly string[]): Promise<Map<string, Dataset>> {
    const found = ids.length === 0 ? [] : await this.datasets.find(generation, ids);
    return new Map(found.map((dataset) => [dataset.id, dataset]));
  }
}
