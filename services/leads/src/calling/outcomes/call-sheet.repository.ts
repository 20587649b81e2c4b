import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import type { UserId } from '@leadmart/contracts';
import { packedCollection, Transactions, updateIn } from '@leadmart/platform/mongo';
import { dueAgain } from '@leadmart/platform/work';
import { sheetId, type CallSheet, type PackKey } from './call-sheet.js';
import { callSheets, type CallSheetDocument } from './call-sheet.schema.js';
import { packLastCalls, packOutcomes, unpackOutcomes } from './packed-outcomes.js';

/** A sheet of any pack of a buyer. */
export interface BuyersSheet extends CallSheet, PackKey {}

/** Reads and writes the outcomes of calls. */
@Injectable()
export class CallSheetRepository {
  /** For the job that puts people on the suppression list. */
  readonly rows: mongo.Collection<CallSheetDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.rows = packedCollection(connection, callSheets.name, callSheets.schema);
  }

  async find(
    { packId, buyerId }: PackKey,
    sheets: readonly number[],
    tx?: ClientSession,
  ): Promise<CallSheet[]> {
    const ids = [...new Set(sheets)].map((sheet) => sheetId(packId, sheet));
    const found = await this.rows.find({ _id: { $in: ids }, buyerId }, { session: tx }).toArray();
    return found.map(toSheet);
  }

  /**
   * Stores a sheet that this transaction has read. People who asked not to be called make it due. Two first outcomes of a sheet
   * at once may fail with a duplicate key.
   */
  save(
    { packId, buyerId }: PackKey,
    { sheet, leads, asked }: CallSheet,
    dueAt: Date | undefined,
    tx: ClientSession,
  ) {
    const fields = {
      packId,
      sheet,
      lastCalls: packLastCalls(leads),
      outcomes: packOutcomes(leads),
      ...(asked.length > 0 && { asked }),
    };
    const which = { _id: sheetId(packId, sheet), buyerId };
    const update = { $set: fields, ...(dueAt && dueAgain(dueAt)) };
    Transactions.defer(tx, updateIn(this.rows.namespace, which, update, { upsert: true }));
  }

  /** Removes the outcomes of leads from a sheet. */
  async forget(
    packId: PackKey['packId'],
    sheet: number,
    positions: readonly number[],
    tx: ClientSession,
  ): Promise<void> {
    const _id = sheetId(packId, sheet);
    const found = await this.rows.findOne({ _id }, { session: tx });
    if (!found) return;
    const { buyerId } = found;
    const leads = unpackOutcomes(found.outcomes);
    for (const position of positions) leads.delete(position);
    const fields = { lastCalls: packLastCalls(leads), outcomes: packOutcomes(leads) };
    const change = { $set: fields, $pull: { asked: { $in: [...positions] } } };
    await this.rows.updateOne({ _id, buyerId }, change, { session: tx });
  }

  /** Yields all sheets of a buyer, pack by pack. */
  async *ofBuyer(buyerId: UserId): AsyncGenerator<BuyersSheet> {
    const found = this.rows.find({ buyerId }).sort({ buyerId: 1, packId: 1, sheet: 1 });
    for await (const row of found) yield { ...toSheet(row), packId: row.packId, buyerId };
  }

  async removeOf(buyerId: UserId): Promise<void> {
    await this.rows.deleteMany({ buyerId });
  }
}

const toSheet = ({ sheet, outcomes, asked = [] }: CallSheetDocument): CallSheet => ({
  sheet,
  leads: unpackOutcomes(outcomes),
  asked,
});
