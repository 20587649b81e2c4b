import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { RunReader } from '../directories/run-reader.js';
import type { LeadsWithPhones } from '../leads-by-phone.js';
import { readingCurrent } from '../staged/piece-missing.js';
import { EmailDirectory } from './email-directory.js';

/** Finds the leads of a dataset that have one of many emails, in the directory of emails. */
@Injectable()
export class LeadsByEmail {
  constructor(
    private readonly emails: EmailDirectory,
    private readonly reader: RunReader,
  ) {}

  /** `sorted` are distinct keys in ascending order; `known` are runs that they were compared with before. */
  async find(
    datasetId: DatasetId,
    sorted: Float64Array,
    known: readonly string[] = [],
  ): Promise<LeadsWithPhones> {
    if (sorted.length === 0) return { numbers: new Map(), runs: [] };
    return readingCurrent(async () => {
      const runs = await this.emails.complete(datasetId);
      const later = runs.filter(({ id }) => !known.includes(id));
      const numbers = await this.reader.allNumbersOf(later, sorted);
      return { numbers, runs: runs.map(({ id }) => id) };
    });
  }
}
