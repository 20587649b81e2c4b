import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  InvalidInput,
  NoPhonesFound,
  ScrubPartsMissing,
  ScrubStarted,
  type ScrubId,
} from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import type { ReadPhones } from '../phone-files/phone-intake.js';
import { readPhoneFile } from '../phone-files/read-phones.js';
import { FileSlots } from '../uploads/file-slots.js';
import { ScrubPartRepository, type PartCounts } from './storing/scrub-part.repository.js';
import { ScrubRepository } from './storing/scrub.repository.js';

/** The list of a check, which is received in parts. */
@Injectable()
export class ListParts {
  constructor(
    private readonly scrubs: ScrubRepository,
    private readonly parts: ScrubPartRepository,
    private readonly transactions: Transactions,
    private readonly slots: FileSlots,
  ) {}

  /** Reads a part and keeps its phones. Throws NotACsvFile, NoPhonesFound, and ScrubStarted. */
  async receive(id: ScrubId, part: number, path: string): Promise<ReadPhones> {
    return this.slots.ofAdmins.run(async () => {
      const read = await readPhoneFile(await readFile(path), { withUnclear: true });
      if (read.phones.length === 0) throw NoPhonesFound({ lines: read.lines });
      await this.transactions.run(async (tx) => {
        if (!(await this.scrubs.takesPart(id, tx))) throw ScrubStarted();
        await this.parts.keep(id, part, read, tx);
      });
      return read;
    });
  }

  /** Returns what is in the parts 1 to `parts`, which must be all. Throws ScrubPartsMissing and InvalidInput. */
  async all(id: ScrubId, parts: number, tx: ClientSession): Promise<PartCounts[]> {
    const received = await this.parts.counts(id, tx);
    const numbers = new Set(received.map(({ part }) => part));
    const missing = Array.from({ length: parts }, (_, i) => i + 1).filter((n) => !numbers.has(n));
    if (missing.length > 0) throw ScrubPartsMissing({ missing: missing.slice(0, 20) });
    const last = Math.max(...numbers);
    if (last > parts) throw InvalidInput({ fields: [{ field: 'parts', message: atLeast(last) }] });
    return received;
  }
}

const atLeast = (last: number) => `expected at least ${last}, the last part that was sent`;
