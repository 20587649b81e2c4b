import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { DirectoryRepository } from '../directories/directory.repository.js';
import { RunReader } from '../directories/run-reader.js';
import { EmailDirectory } from '../emails/email-directory.js';
import type { NumberSet } from '../shelves/number-set.js';
import type { ShelfIndex } from '../shelves/shelf.js';
import { readingCurrent } from '../staged/piece-missing.js';

interface LeadsWithPhones {
  /** The current lead of each phone that is in the runs, also when it is withdrawn. */
  readonly numbers: ReadonlyMap<ShelfIndex, NumberSet>;
  /** The runs of the directory, compared now or before. */
  readonly runs: readonly string[];
}

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

/** Finds the leads of a dataset that have one of many phones, in the dataset's directory. */
@Injectable()
export class LeadsByPhone {
  constructor(
    private readonly directory: DirectoryRepository,
    private readonly reader: RunReader,
  ) {}

  /** `sorted` are distinct phones in ascending order; `known` are runs that they were compared with before. */
  async find(
    datasetId: DatasetId,
    sorted: Float64Array,
    known: readonly string[] = [],
  ): Promise<LeadsWithPhones> {
    return readingCurrent(async () => {
      const runs = await this.directory.runs(datasetId);
      const later = runs.filter(({ id }) => !known.includes(id));
      const numbers = await this.reader.numbersOf(later, sorted);
      return { numbers, runs: runs.map(({ id }) => id) };
    });
  }
}
