import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { AccountSecured, SecuringService, UserId } from '@leadmart/contracts';
import { withId, withUnderscoreId } from '@leadmart/platform/entities';
import { recoveries, type Recovery, type RecoveryDocument } from './recovery.schema.js';

const keptMs = 30 * 24 * 60 * 60_000;
/** More than a page shows: recoveries are rare. */
const mostRead = 20;

/** Reads and writes recoveries, each one document for 30 days. */
@Injectable()
export class RecoveryRepository {
  constructor(@InjectModel(recoveries.name) private readonly recoveries: Model<RecoveryDocument>) {}

  async insert(recovery: Recovery, tx: ClientSession): Promise<void> {
    const forgetAt = new Date(recovery.recoveredAt.getTime() + keptMs);
    await this.recoveries.create([{ ...withUnderscoreId(recovery), forgetAt }], { session: tx });
  }

  /** The latest ones of a user, newest first. */
  async of(userId: UserId): Promise<Recovery[]> {
    const newest = { userId: 1, recoveredAt: -1 } as const;
    const found = await this.recoveries.find({ userId }).sort(newest).limit(mostRead).lean();
    return found.map(toRecovery);
  }

  /** Returns the recovery with the report; undefined if it is forgotten, or the service has reported before. */
  async addReport(
    service: SecuringService,
    { userId, recoveryId, switchedOff }: AccountSecured,
    tx: ClientSession,
  ): Promise<Recovery | undefined> {
    const report = `reports.${service}`;
    const found = await this.recoveries
      .findOneAndUpdate(
        { _id: recoveryId, userId, [report]: { $exists: false } },
        { $set: { [report]: switchedOff } },
        { returnDocument: 'after', session: tx },
      )
      .lean();
    return found ? toRecovery(found) : undefined;
  }

  async removeAllOf(userId: UserId, tx: ClientSession): Promise<void> {
    await this.recoveries.deleteMany({ userId }, { session: tx });
  }
}

function toRecovery({ forgetAt: _forgetAt, ...fields }: RecoveryDocument): Recovery {
  return withId(fields);
}
