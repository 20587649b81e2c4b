import { WebhookNotFound, type UserId, type WebhookId } from '@leadmart/contracts';
import { driverCollection } from '@leadmart/platform/mongo';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import type { UserWebhooks, Webhook } from './webhook.js';
import type { WebhookChange } from './webhook.decisions.js';
import {
  USER_WEBHOOKS_MODEL,
  userWebhooksSchema,
  type UserWebhooksDocument,
} from './user-webhooks.schema.js';

export interface WebhookKey {
  readonly userId: UserId;
  readonly id: WebhookId;
}

/** Reads and writes webhooks: those of a user are one document, so that of writes at once none is lost. */
@Injectable()
export class WebhookRepository {
  private readonly users: mongo.Collection<UserWebhooksDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.users = driverCollection(connection, USER_WEBHOOKS_MODEL, userWebhooksSchema);
  }

  async of(userId: UserId, tx?: ClientSession): Promise<readonly Webhook[]> {
    return (await this.users.findOne({ _id: userId }, { session: tx }))?.webhooks ?? [];
  }

  /** The webhooks of those among these users who have any. */
  async ofUsers(userIds: readonly UserId[]): Promise<UserWebhooks[]> {
    const rows = await this.users.find({ _id: { $in: [...userIds] } }).toArray();
    return rows.map(({ _id, webhooks }) => ({ userId: _id, webhooks }));
  }

  /** Throws WebhookNotFound. */
  async find({ userId, id }: WebhookKey): Promise<Webhook> {
    return webhookIn(await this.of(userId), id);
  }

  /** The first webhook of a user inserts a document, which a transaction of another request may do first. */
  async add(userId: UserId, webhook: Webhook, tx: ClientSession): Promise<void> {
    const update = { $push: { webhooks: webhook }, ...looksNow(webhook.createdAt) };
    await this.users.updateOne({ _id: userId }, update, { upsert: true, session: tx });
  }

  async change(
    { userId, id }: WebhookKey,
    change: WebhookChange,
    now: Date,
    tx: ClientSession,
  ): Promise<Webhook> {
    const fields = Object.entries(change).map(([name, value]) => [
      `webhooks.$[own].${name}`,
      value,
    ]);
    const set = fields.filter(([, value]) => value !== undefined);
    const unset = fields.filter(([, value]) => value === undefined);
    const changed = await this.users.findOneAndUpdate(
      { _id: userId },
      {
        ...(set.length > 0 && { $set: Object.fromEntries(set) }),
        ...(unset.length > 0 && { $unset: Object.fromEntries(unset) }),
        ...looksNow(now),
      },
      { arrayFilters: [{ 'own.id': id }], returnDocument: 'after', session: tx },
    );
    return webhookIn(changed?.webhooks ?? [], id);
  }

  /** Throws WebhookNotFound. */
  async remove({ userId, id }: WebhookKey): Promise<void> {
    const update = { $pull: { webhooks: { id } } };
    const { modifiedCount } = await this.users.updateOne({ _id: userId }, update);
    if (modifiedCount === 0) throw WebhookNotFound();
  }

  async removeAll(userId: UserId): Promise<void> {
    await this.users.deleteOne({ _id: userId });
  }

  /** Does nothing for a webhook that is failing already. */
  async noteFailure({ userId, id }: WebhookKey, at: Date): Promise<void> {
    const fine = { webhooks: { $elemMatch: { id, failingSince: { $exists: false } } } };
    await this.users.updateOne(
      { _id: userId, ...fine },
      { $set: { 'webhooks.$[own].failingSince': at } },
      { arrayFilters: [{ 'own.id': id }] },
    );
  }

  async noteSuccess({ userId, id }: WebhookKey): Promise<void> {
    await this.users.updateOne(
      { _id: userId },
      { $unset: { 'webhooks.$[own].failingSince': 1 } },
      { arrayFilters: [{ 'own.id': id }] },
    );
  }

  /** Returns false if a delivery has succeeded meanwhile, or the user has switched it off or on. */
  async switchOff(
    { userId, id }: WebhookKey,
    failingSince: Date,
    tx: ClientSession,
  ): Promise<boolean> {
    const failing = { webhooks: { $elemMatch: { id, state: 'on' as const, failingSince } } };
    const { modifiedCount } = await this.users.updateOne(
      { _id: userId, ...failing },
      { $set: { 'webhooks.$[own].state': 'failed' } },
      { arrayFilters: [{ 'own.id': id }], session: tx },
    );
    return modifiedCount === 1;
  }
}

/** A user who begins or ends a subscription to status changes needs another cursor. */
const looksNow = (now: Date) => ({ $min: { 'statusChanges.dueAt': now } });

/** Throws WebhookNotFound. */
export function webhookIn(webhooks: readonly Webhook[], id: WebhookId): Webhook {
  const found = webhooks.find((webhook) => webhook.id === id);
  if (!found) throw WebhookNotFound();
  return found;
}
