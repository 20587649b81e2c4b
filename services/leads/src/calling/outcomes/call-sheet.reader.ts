import { Injectable } from '@nestjs/common';
import { sheetOf, type PackKey } from './call-sheet.js';
import { CallSheetRepository } from './call-sheet.repository.js';
import type { LastCall, Outcome } from './outcome.js';
import { unpackLastCalls } from './packed-outcomes.js';

/** The outcomes of the leads of a pack, for lists. */
@Injectable()
export class CallSheetReader {
  constructor(private readonly sheets: CallSheetRepository) {}

  /** The last call of each lead that has one, in the order of the pack: 22 bytes a lead are read. */
  async lastCalls({ packId, buyerId }: PackKey): Promise<LastCall[]> {
    const found = await this.sheets.rows
      .find({ buyerId, packId })
      .project<{ lastCalls: Buffer }>({ _id: 0, lastCalls: 1 })
      .sort({ buyerId: 1, packId: 1, sheet: 1 })
      .toArray();
    return found.flatMap(({ lastCalls }) => unpackLastCalls(lastCalls));
  }

  /** The outcomes of these leads, by their positions. */
  async outcomesOf(
    pack: PackKey,
    positions: readonly number[],
  ): Promise<Map<number, readonly Outcome[]>> {
    const sheets = await this.sheets.find(pack, positions.map(sheetOf));
    const wanted = new Set(positions);
    return new Map(
      sheets.flatMap(({ leads }) => [...leads].filter(([position]) => wanted.has(position))),
    );
  }
}
