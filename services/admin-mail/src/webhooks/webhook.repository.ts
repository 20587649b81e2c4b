import {
  maxWebhooks,
  TooManyWebhooks,
  WebhookAddressTaken,
  WebhookNotFound,
  type UserId,
  type WebhookId,
} from '@leadmart/contracts';
import { driverCollection, isDuplicateKey } from '@leadmart/platform/mongo';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import type { UserWebhooks, Webhook } from './webhook.js';
import {
  USER_WEBHOOKS_MODEL,
  userWebhooksSchema,
  type UserWebhooksDocument,
} from './user-webhooks.schema.js';

type Filter = mongo.Filter<UserWebhooksDocument>;

export interface WebhookKey {
  readonly userId: UserId;
  readonly id: WebhookId;
}

/** New values of fields; undefined removes one. */
export type WebhookChange = {
  readonly [K in keyof Omit<Webhook, 'id' | 'createdAt'>]?: Webhook[K] | undefined;
};

/** Reads and writes webhooks. Each write is one update of the document of a user, so writes at once never lose one. */
@Injectable()
export class WebhookRepository {
  private readonly users: mongo.Collection<UserWebhooksDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.users = driverCollection(connection, USER_WEBHOOKS_MODEL, userWebhooksSchema);
  }

  async of(userId: UserId): Promise<readonly Webhook[]> {
    return (await this.users.findOne({ _id: userId }))?.webhooks ?? [];
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

  /** Throws TooManyWebhooks or WebhookAddressTaken. */
  async add(userId: UserId, webhook: Webhook): Promise<void> {
    const hasRoom = { [`webhooks.${maxWebhooks - 1}`]: { $exists: false } };
    const filter: Filter = { _id: userId, ...hasRoom, 'webhooks.url': { $ne: webhook.url } };
    const update = { $push: { webhooks: webhook }, ...looksNow(webhook.createdAt) };
    for (;;) {
      try {
        await this.users.updateOne(filter, update, { upsert: true });
        return;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        // The user has webhooks, and one of the conditions is not met, unless another request has just changed them.
        const webhooks = await this.of(userId);
        if (webhooks.some(({ url }) => url === webhook.url)) throw WebhookAddressTaken();
        if (webhooks.length >= maxWebhooks) throw TooManyWebhooks({ max: maxWebhooks });
      }
    }
  }

  /** Throws WebhookNotFound or WebhookAddressTaken. */
  async change({ userId, id }: WebhookKey, change: WebhookChange, now: Date): Promise<Webhook> {
    const fields = Object.entries(change).map(([name, value]) => [
      `webhooks.$[own].${name}`,
      value,
    ]);
    const set = fields.filter(([, value]) => value !== undefined);
    const unset = fields.filter(([, value]) => value === undefined);
    const other: Filter = { webhooks: { $elemMatch: { url: change.url, id: { $ne: id } } } };
    const changed = await this.users.findOneAndUpdate(
      { _id: userId, 'webhooks.id': id, ...(change.url !== undefined && { $nor: [other] }) },
      {
        ...(set.length > 0 && { $set: Object.fromEntries(set) }),
        ...(unset.length > 0 && { $unset: Object.fromEntries(unset) }),
        ...looksNow(now),
      },
      { arrayFilters: [{ 'own.id': id }], returnDocument: 'after' },
    );
    if (changed) return webhookIn(changed.webhooks, id);
    await this.find({ userId, id });
    throw WebhookAddressTaken();
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

function webhookIn(webhooks: readonly Webhook[], id: WebhookId): Webhook {
  const found = webhooks.find((webhook) => webhook.id === id);
  if (!found) throw WebhookNotFound();
  return found;
}
