import type { Envelope } from '@leadmart/contracts';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { Generation } from '../generations/generation.js';
import { isAboutDataset, isNews, toldBy, type KnownDataset } from './dataset.decisions.js';
import { DatasetRepository } from './dataset.repository.js';

/** Knows which datasets there are. */
@Injectable()
export class DatasetsService {
  constructor(private readonly datasets: DatasetRepository) {}

  /** Whether `apply` may do anything with this event. */
  concerns({ type }: Envelope): boolean {
    return isAboutDataset(type);
  }

  /** Called with every event, once each in a generation; most are about something else. */
  async apply(
    generation: Generation,
    envelopes: readonly Envelope[],
    session: ClientSession,
  ): Promise<void> {
    for (const envelope of envelopes) {
      const told = toldBy(envelope);
      if (!told) continue;
      const [known] = await this.datasets.find(generation, [told.id], session);
      if (isNews(told, known)) await this.datasets.save(generation, told, session);
    }
  }

  async count(generation: Generation): Promise<number> {
    return await this.datasets.count(generation);
  }

  /** Those of these that were ever heard of. */
  async find(generation: Generation, ids: readonly string[]): Promise<Map<string, KnownDataset>> {
    const found = ids.length === 0 ? [] : await this.datasets.find(generation, ids);
    return new Map(found.map((dataset) => [dataset.id, dataset]));
  }
}
