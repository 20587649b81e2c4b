import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { InvalidInput, NoPhonesFound, ScrubPartsMissing, type ScrubId } from '@leadmart/contracts';
import type { ReadPhones } from '../phone-files/phone-intake.js';
import { readPhoneFile } from '../phone-files/read-phones.js';
import { FileSlots } from '../uploads/file-slots.js';
import { ScrubPartRepository } from './storing/scrub-part.repository.js';

/** The list of a check, which is received in parts. */
@Injectable()
export class ListParts {
  constructor(
    private readonly parts: ScrubPartRepository,
    private readonly slots: FileSlots,
  ) {}

  /** Reads a part and keeps its phones. Throws NotACsvFile and NoPhonesFound. */
  async receive(id: ScrubId, part: number, path: string): Promise<ReadPhones> {
    return this.slots.ofAdmins.run(async () => {
      const read = await readPhoneFile(await readFile(path), { withUnclear: true });
      if (read.phones.length === 0) throw NoPhonesFound({ lines: read.lines });
      await this.parts.keep(id, part, read);
      return read;
    });
  }

  /** Returns what is in the parts 1 to `parts`, which must be all. Throws ScrubPartsMissing and InvalidInput. */
  async all(id: ScrubId, parts: number): ReturnType<ScrubPartRepository['counts']> {
    const received = await this.parts.counts(id);
    const numbers = new Set(received.map(({ part }) => part));
    const missing = Array.from({ length: parts }, (_, i) => i + 1).filter((n) => !numbers.has(n));
    if (missing.length > 0) throw ScrubPartsMissing({ missing: missing.slice(0, 20) });
    const last = Math.max(...numbers);
    if (last > parts) throw InvalidInput({ fields: [{ field: 'parts', message: atLeast(last) }] });
    return received;
  }
}

const atLeast = (last: number) => `expected at least ${last}, the last part that was sent`;
