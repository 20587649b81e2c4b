import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { DatasetId, UploadId } from '@leadmart/contracts';
import { DirectoryReader } from '../directories/directory-reader.js';
import { PieceMissing } from '../directories/directory.repository.js';
import type { LeadsWithPhones } from '../leads-by-phone.js';
import { setOf } from '../shelves/number-set.js';
import type { ShelfIndex } from '../shelves/shelf.js';
import { EmailDirectory } from './email-directory.js';

const attempts = 5;

/** Finds the leads of a dataset that have one of many e-mails, in the directory of e-mails. */
@Injectable()
export class LeadsByEmail {
  constructor(
    private readonly emails: EmailDirectory,
    private readonly reader: DirectoryReader,
  ) {}

  /** `sorted` are distinct keys in ascending order; `known` are runs that they were compared with before. */
  async find(
    datasetId: DatasetId,
    sorted: Float64Array,
    known: readonly UploadId[] = [],
  ): Promise<LeadsWithPhones> {
    if (sorted.length === 0) return { numbers: new Map(), runs: [] };
    for (let attempt = 1; ; attempt += 1) {
      const runs = await this.emails.complete(datasetId);
      const later = runs.filter(({ id }) => !known.includes(id));
      try {
        const numbers = new Map<ShelfIndex, number[]>();
        const query = { sorted, onProgress: () => nextTurn() };
        for await (const places of this.reader.allPlaces(later, query))
          for (const { shelf, number } of places) {
            const onShelf = numbers.get(shelf) ?? [];
            numbers.set(shelf, onShelf);
            onShelf.push(number);
          }
        const sets = new Map([...numbers].map(([shelf, some]) => [shelf, setOf(some)]));
        return { numbers: sets, runs: runs.map(({ id }) => id) };
      } catch (error) {
        // Another extension has merged the run meanwhile, and the sweeper has removed it.
        if (!(error instanceof PieceMissing) || attempt === attempts) throw error;
      }
    }
  }
}
