import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { ownerOf, SessionEnded, type AccountRecovered, type UserId } from '@leadmart/contracts';
import {
  entity,
  list,
  moment,
  number,
  optional,
  text,
  type DocumentOf,
} from '../entities/index.js';
import { driverCollection } from '../mongo/index.js';
import type { SessionUser } from '../sessions/index.js';
import { Clock } from '../time/index.js';

const guards = entity({
  collection: 'recoveryguards',
  fields: {
    /** The user's. */
    _id: text<UserId>(),
    /** The first version of sessions that may set something up; missing before the first recovery. */
    sessionVersion: optional(number()),
    revokedKeys: optional(list(text())),
    /** Rises with each request, so that requests and recoveries at one time conflict. */
    held: number(),
    forgetAt: moment(),
  },
  indexes: [[{ forgetAt: 1 }, { expireAfterSeconds: 0 }]],
});
type GuardRow = DocumentOf<typeof guards>;

/** Longer than any token lives. */
const rememberedMs = 2 * 60 * 60_000;

/**
 * Refuses requests that were already running when their account was recovered, before they set up something that acts
 * later. A request and the reaction to the recovery write one document of the user, so one of them sees the other:
 * either the reaction switches the thing off, or the request is refused.
 */
@Injectable()
export class RecoveryGuard {
  private readonly rows: mongo.Collection<GuardRow>;

  constructor(
    @InjectConnection() connection: Connection,
    private readonly clock: Clock,
  ) {
    this.rows = driverCollection(connection, guards.name, guards.schema);
  }

  /**
   * Call it in the transaction that sets something up, within `retryOnDuplicateKey`: the first request of a user inserts
   * a document. Throws SessionEnded.
   */
  async admit({ id, sessionVersion, sessionId }: SessionUser, tx: ClientSession): Promise<void> {
    const row = await this.rows.findOneAndUpdate(
      { _id: ownerOf(id) },
      { $inc: { held: 1 }, $max: { forgetAt: this.forgetAt() } },
      { upsert: true, returnDocument: 'after', session: tx },
    );
    const isOlder = sessionVersion < (row?.sessionVersion ?? 0);
    if (isOlder || row?.revokedKeys?.includes(sessionId)) throw SessionEnded();
  }

  /** Call it in the transaction that reacts to the recovery. */
  async close(
    { userId, sessionVersion, revokedKeys }: AccountRecovered,
    tx: ClientSession,
  ): Promise<void> {
    await this.rows.updateOne(
      { _id: userId },
      {
        $inc: { held: 1 },
        $max: { sessionVersion, forgetAt: this.forgetAt() },
        $addToSet: { revokedKeys: { $each: [...revokedKeys] } },
      },
      { upsert: true, session: tx },
    );
  }

  private forgetAt(): Date {
    return new Date(this.clock.now().getTime() + rememberedMs);
  }
}
