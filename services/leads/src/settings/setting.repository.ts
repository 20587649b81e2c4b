import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { namespaceOf, Transactions, upsertInto } from '@leadmart/platform/mongo';
import type { Current, Setting } from './setting.js';
import { settings, type SettingDocument } from './setting.schema.js';

/** Reads and writes settings. Two transactions that write one first at once may fail with a duplicate key. */
@Injectable()
export class SettingRepository {
  constructor(@InjectModel(settings.name) private readonly model: Model<SettingDocument>) {}

  async find<V>(setting: Setting<V>, tx?: ClientSession): Promise<Current<V>> {
    return toCurrent(setting, await this.model.findById(setting.id, null, { session: tx }).lean());
  }

  /** Stores the value that replaces the one read in this transaction. */
  save<V>({ id }: Setting<V>, current: Current<V>, tx: ClientSession): void {
    Transactions.defer(tx, upsertInto(namespaceOf(this.model), id, { $set: current }));
  }

  /** Returns the value. Writes, so that a change at the same time conflicts. */
  async take<V>(setting: Setting<V>, tx: ClientSession): Promise<V> {
    const options = { upsert: true, returnDocument: 'after', session: tx } as const;
    const update = { $inc: { taken: 1 } };
    const row = await this.model.findByIdAndUpdate(setting.id, update, options).lean();
    return toCurrent(setting, row).value;
  }
}

const toCurrent = <V>({ first }: Setting<V>, row: SettingDocument | null): Current<V> => ({
  value: row?.value === undefined ? first : (row.value as V),
  ...(row?.stamp && { stamp: row.stamp }),
});
