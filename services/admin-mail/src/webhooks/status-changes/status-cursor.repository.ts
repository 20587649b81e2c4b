import type { UserId } from '@leadmart/contracts';
import { driverCollection } from '@leadmart/platform/mongo';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import {
  USER_WEBHOOKS_MODEL,
  userWebhooksSchema,
  type UserWebhooksDocument,
} from '../user-webhooks.schema.js';
import type { UserWebhooks } from '../webhook.js';

/** A user whose status changes are being announced by this process until `leaseEnd`. */
export interface StatusClaim extends UserWebhooks {
  /** Everything before it is announced; undefined for a user who has just subscribed. */
  readonly cursor: string | undefined;
  readonly leaseEnd: Date;
}

/** Reads and writes how far the status changes of users are announced. */
@Injectable()
export class StatusCursorRepository {
  private readonly users: mongo.Collection<UserWebhooksDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.users = driverCollection(connection, USER_WEBHOOKS_MODEL, userWebhooksSchema);
  }

  /** Makes all subscribed users due, at `dueAt` or before. */
  async wake(dueAt: Date): Promise<void> {
    const subscribed = { state: 'on' as const, events: 'lead.status_changed' as const };
    await this.users.updateMany(
      { webhooks: { $elemMatch: subscribed } },
      { $min: { 'statusChanges.dueAt': dueAt } },
    );
  }

  async claim(now: Date, leaseEnd: Date): Promise<StatusClaim | undefined> {
    const found = await this.users.findOneAndUpdate(
      { 'statusChanges.dueAt': { $lte: now } },
      { $set: { 'statusChanges.dueAt': leaseEnd } },
    );
    if (!found) return undefined;
    const { _id: userId, webhooks, statusChanges } = found;
    return { userId, webhooks, cursor: statusChanges?.cursor, leaseEnd };
  }

  /** Returns false if another process has moved the cursor. */
  async advance(
    userId: UserId,
    cursor: { readonly from: string | undefined; readonly to: string },
    tx: ClientSession,
  ): Promise<boolean> {
    const { matchedCount } = await this.users.updateOne(
      { _id: userId, 'statusChanges.cursor': cursor.from ?? { $exists: false } },
      { $set: { 'statusChanges.cursor': cursor.to } },
      { session: tx },
    );
    return matchedCount === 1;
  }

  /** Ends a claim. A change that was published meanwhile has made the user due again, and stays. */
  async release({ userId, leaseEnd }: StatusClaim): Promise<void> {
    await this.users.updateOne(
      { _id: userId, 'statusChanges.dueAt': leaseEnd },
      { $unset: { 'statusChanges.dueAt': 1 } },
    );
  }

  /** Ends the claim of a user who no longer subscribes: a later subscription begins with later changes. */
  async forget({ userId, leaseEnd }: StatusClaim): Promise<void> {
    await this.users.updateOne(
      { _id: userId, 'statusChanges.dueAt': leaseEnd },
      { $unset: { statusChanges: 1 } },
    );
  }
}
