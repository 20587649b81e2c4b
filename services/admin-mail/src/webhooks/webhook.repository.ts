import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { WebhookNotFound, type UserId, type WebhookId } from '@leadmart/contracts';
import { driverCollection, Transactions } from '@leadmart/platform/mongo';
import { dueAgain, Work } from '@leadmart/platform/work';
import { announceStatusChanges } from '../admin-mail.jobs.js';
import { dueInAllLanes } from './sending/lanes.js';
import { userWebhooks, type UserWebhooksDocument } from './user-webhooks.schema.js';
import { askLimits, stampAfter, type WebhookChange } from './webhook.decisions.js';
import type { UserWebhooks, Webhook } from './webhook.js';

export interface WebhookKey {
  readonly userId: UserId;
  readonly id: WebhookId;
}

/** Reads and writes webhooks: those of a user are one document, so that of writes at once none is lost. */
@Injectable()
export class WebhookRepository {
  /** Also for the job that announces status changes. */
  readonly users: mongo.Collection<UserWebhooksDocument>;

  constructor(
    @InjectConnection() connection: Connection,
    private readonly work: Work,
  ) {
    this.users = driverCollection(connection, userWebhooks.name, userWebhooks.schema);
  }

  async of(userId: UserId): Promise<readonly Webhook[]> {
    return (await this.users.findOne({ _id: userId }))?.webhooks ?? [];
  }

  /** Reads within a transaction what a decision needs. */
  async load(userId: UserId, tx: ClientSession): Promise<UserWebhooks> {
    const found = await this.users.findOne({ _id: userId }, { session: tx });
    return { userId, webhooks: found?.webhooks ?? [], asked: found?.asked ?? {} };
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
    const update = { $push: { webhooks: webhook } };
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
        $set: Object.fromEntries(set),
        $unset: Object.fromEntries(unset),
        ...looksNow(now),
      },
      { arrayFilters: [{ 'own.id': id }], returnDocument: 'after', session: tx },
    );
    Transactions.afterCommit(tx, () => this.work.wake(announceStatusChanges));
    return webhookIn(changed?.webhooks ?? [], id);
  }

  /** Counts in a limit; the latest times are kept. */
  async countAsked(
    userId: UserId,
    { what, at }: { readonly what: keyof typeof askLimits; readonly at: Date },
    tx: ClientSession,
  ): Promise<void> {
    const times = { $each: [at], $slice: -askLimits[what].most };
    await this.users.updateOne(
      { _id: userId },
      { $push: { [`asked.${what}`]: times } },
      { upsert: true, session: tx },
    );
  }

  async remove({ userId, id }: WebhookKey, tx: ClientSession): Promise<void> {
    await this.users.updateOne({ _id: userId }, { $pull: { webhooks: { id } } }, { session: tx });
  }

  async removeAll(userId: UserId): Promise<void> {
    await this.users.deleteOne({ _id: userId });
  }

  /** Stores that a receiver answered this challenge. Confirms nothing if no webhook waits for it any more. */
  async confirm(userId: UserId, challenge: string, now: Date): Promise<void> {
    const own = 'webhooks.$[own]';
    const [sending, looking] = [dueInAllLanes(now), looksNow(now)];
    await this.users.updateOne(
      { _id: userId },
      {
        $set: { [`${own}.state`]: 'on' },
        $unset: { [`${own}.challenge`]: 1, [`${own}.failingSince`]: 1, [`${own}.failedAt`]: 1 },
        $min: { ...sending.$min, ...looking.$min },
        $inc: { ...sending.$inc, ...looking.$inc },
      },
      { arrayFilters: [{ 'own.challenge': challenge }] },
    );
    this.work.wake(announceStatusChanges);
  }

  /** The user's deliveries are due at `dueAt`: those of a webhook that did not fail before change their lane. */
  async recordFailure({ userId, id }: WebhookKey, at: Date, dueAt: Date): Promise<void> {
    const { $min, $inc } = dueInAllLanes(dueAt);
    await this.users.updateOne(
      { _id: userId },
      {
        $min: { ...$min, 'webhooks.$[own].failingSince': at },
        $max: { 'webhooks.$[own].failedAt': at },
        $inc,
      },
      { arrayFilters: [{ 'own.id': id }] },
    );
  }

  /** If it is trusted again, its deliveries change their lane. */
  async recordSuccess(
    { userId, id }: WebhookKey,
    { isTrusted, now }: { readonly isTrusted: boolean; readonly now: Date },
  ): Promise<void> {
    const own = 'webhooks.$[own]';
    await this.users.updateOne(
      { _id: userId },
      {
        $unset: { [`${own}.failingSince`]: 1, ...(isTrusted && { [`${own}.failedAt`]: 1 }) },
        ...(isTrusted && dueInAllLanes(now)),
      },
      { arrayFilters: [{ 'own.id': id }] },
    );
  }

  /** Returns false if a delivery has succeeded meanwhile, or the user has switched it off or on. */
  async switchOff(
    { userId, id }: WebhookKey,
    { failingSince, now }: { readonly failingSince: Date; readonly now: Date },
    tx: ClientSession,
  ): Promise<boolean> {
    const { webhooks } = await this.load(userId, tx);
    const before = webhooks.find((webhook) => webhook.id === id);
    if (before?.state !== 'on' || before.failingSince?.getTime() !== failingSince.getTime())
      return false;
    const failed = { state: 'failed' } as const;
    const stamp = stampAfter(before, failed, { by: null, at: now });
    await this.change({ userId, id }, { ...failed, ...stamp }, now, tx);
    return true;
  }
}

/** A user who begins or ends a subscription to status changes needs another cursor. */
const looksNow = (now: Date) => dueAgain(now, announceStatusChanges.by.path);

/** Throws WebhookNotFound. */
export function webhookIn(webhooks: readonly Webhook[], id: WebhookId): Webhook {
  const found = webhooks.find((webhook) => webhook.id === id);
  if (!found) throw WebhookNotFound();
  return found;
}
