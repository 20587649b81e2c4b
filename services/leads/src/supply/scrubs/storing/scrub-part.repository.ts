import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import type { ScrubId } from '@leadmart/contracts';
import { packedCollection } from '@leadmart/platform/mongo';
import { phoneBytes, unpackedPhones } from '@leadmart/stock';
import type { ReadPhones } from '../../phone-files/phone-intake.js';
import { scrubParts, type ScrubPartDocument } from './scrub-part.schema.js';

export type PartCounts = Pick<
  ScrubPartDocument,
  'part' | 'phoneCount' | 'invalidLines' | 'columns'
>;

/** Reads and writes the parts of the lists of scrubs. They are removed when the scrub has ended. */
@Injectable()
export class ScrubPartRepository {
  private readonly parts: mongo.Collection<ScrubPartDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.parts = packedCollection(connection, scrubParts.name, scrubParts.schema);
  }

  /** Stores a part, or replaces it. */
  async keep(scrubId: ScrubId, part: number, read: ReadPhones, tx: ClientSession): Promise<void> {
    const { phones, unclear, invalidLines, columns = null } = read;
    const row = {
      scrubId,
      part,
      phones: phoneBytes(phones),
      phoneCount: phones.length,
      unclear: phoneBytes(unclear),
      invalidLines,
      columns,
    };
    await this.parts.replaceOne({ _id: partId(scrubId, part) }, row, {
      upsert: true,
      session: tx,
    });
  }

  /** Returns the counts of all parts, in their order. */
  async counts(scrubId: ScrubId, tx?: ClientSession): Promise<PartCounts[]> {
    return this.parts
      .find({ scrubId }, { session: tx })
      .project<PartCounts>({ _id: 0, part: 1, phoneCount: 1, invalidLines: 1, columns: 1 })
      .sort({ part: 1 })
      .toArray();
  }

  /** Returns the phones of a part, and those that stand elsewhere in its file, ascending. */
  async load(scrubId: ScrubId, part: number): Promise<Pick<ReadPhones, 'phones' | 'unclear'>> {
    const row = await this.parts.findOne({ _id: partId(scrubId, part) });
    if (!row) throw new Error(`part ${part} of scrub ${scrubId} is missing`);
    return { phones: unpackedPhones(row.phones), unclear: unpackedPhones(row.unclear) };
  }

  async remove(scrubId: ScrubId): Promise<void> {
    await this.parts.deleteMany({ scrubId });
  }
}

const partId = (scrubId: ScrubId, part: number): string => `${scrubId}:${part}`;
