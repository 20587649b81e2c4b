import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { optOutCodes, type OptOutCodeDocument } from './opt-out-code.schema.js';

/** Reads and writes codes. Expired ones are ignored before MongoDB deletes them. */
@Injectable()
export class OptOutCodeRepository {
  constructor(@InjectModel(optOutCodes.name) private readonly codes: Model<OptOutCodeDocument>) {}

  /** Stores a new code in place of an earlier one. */
  async store(code: { id: string; codeHash: string; expiresAt: Date }, tx: ClientSession) {
    const { id, ...fields } = code;
    const replaced = { $set: { ...fields, times: 0 } };
    await this.codes.updateOne({ _id: id }, replaced, { upsert: true, session: tx });
  }

  /** Counts an attempt. Returns the hash of the code, unless it has expired or was tried too often. */
  async attempt(id: string, now: Date, most: number): Promise<string | undefined> {
    const code = await this.codes
      .findOneAndUpdate(
        { _id: id, expiresAt: { $gt: now }, times: { $lt: most } },
        { $inc: { times: 1 } },
      )
      .lean();
    return code?.codeHash;
  }

  /** Uses a code up. Returns false if another request has. */
  async use(id: string, codeHash: string, tx: ClientSession): Promise<boolean> {
    const { deletedCount } = await this.codes.deleteOne({ _id: id, codeHash }, { session: tx });
    return deletedCount === 1;
  }
}
