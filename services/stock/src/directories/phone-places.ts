import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import type { Place } from '../shelves/shelf.js';
import { readingCurrent } from '../staged/piece-missing.js';
import { DirectoryRepository } from './directory.repository.js';
import { RunReader } from './run-reader.js';

/** Finds the newest places of phones in the directory of a dataset, without its lease. */
@Injectable()
export class PhonePlaces {
  constructor(
    private readonly directory: DirectoryRepository,
    private readonly reader: RunReader,
  ) {}

  /** Phones that the dataset does not know are left out. */
  async find(datasetId: DatasetId, phones: readonly number[]): Promise<Map<number, Place>> {
    const sorted = Float64Array.from(new Set(phones)).sort();
    if (sorted.length === 0) return new Map();
    return readingCurrent(async () => {
      const runs = await this.directory.runs(datasetId);
      const query = { sorted, needsPlace: () => true, onProgress: () => nextTurn() };
      const { places } = await this.reader.find(runs, query);
      return new Map([...places].map(([index, place]) => [sorted[index] ?? 0, place]));
    });
  }
}
