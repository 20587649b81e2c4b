import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  AccountNotFound,
  CreditsGranted,
  ListUserEmails,
  tenths,
  testAccountOf,
  type UserChanged,
  type UserDeleted,
  type UserId,
  type UserRegistered,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { Requests } from '@leadmart/platform/messaging';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import type { BillingConfig } from '../billing.config.js';
import type { Account } from './account.js';
import { AccountRepository } from './account.repository.js';
import type { Movement } from './ledger/entry.js';
import { averagePrice } from './ledger/ledger.decisions.js';
import { Ledger } from './ledger/ledger.js';

/**
 * Opens accounts when auth reports a new user, or when an admin gives credits before that report arrives, and closes
 * the accounts of deleted users.
 */
@Injectable()
export class AccountsService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly ledger: Ledger,
    private readonly outbox: Outbox,
    private readonly requests: Requests,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: BillingConfig,
  ) {}

  async open(
    { userId, ...user }: Pick<UserRegistered, 'userId' | 'email' | 'username'>,
    tx: ClientSession,
  ): Promise<void> {
    const known = await this.accounts.find(userId, tx);
    // After a change of the user, the registration is out of date.
    if (known?.closedAt || known?.emailRevision !== undefined) return;
    const who = namesOf(user);
    await this.accounts.open({ userId, ...who }, this.clock.now(), tx);
    if (this.config.DEMO_ACCOUNTS && who.email === demoBuyerEmail)
      await this.welcomeDemoBuyer(userId, tx);
  }

  /** Stores the new address and name of a user. An older change that arrives later changes nothing. */
  async follow({ userId, revision, ...user }: UserChanged, tx: ClientSession): Promise<void> {
    const known = await this.accounts.find(userId, tx);
    if (known?.closedAt || (known?.emailRevision ?? 0) >= revision) return;
    const who = { userId, ...namesOf(user), emailRevision: revision };
    await this.accounts.open(who, this.clock.now(), tx);
  }

  /** The name and address that documents are made out to; null when they are not known, or not any more. */
  async holderOf(userId: UserId): Promise<Pick<Account, 'name' | 'email'>> {
    return (await this.accounts.find(userId)) ?? { name: null, email: null };
  }

  /** Returns the emails of those of these users whose accounts are not deleted. */
  async emailsOf(userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, string | null>> {
    const accounts = await this.accounts.withEmailAmong(userIds);
    return new Map([...accounts.values()].map(({ userId, email }) => [userId, email]));
  }

  /** The average cost of the credits that the user bought; undefined while no money was paid for any. */
  async centsPerCredit(userId: UserId): Promise<number | undefined> {
    const account = await this.accounts.find(userId);
    return account && averagePrice(account);
  }

  /** Also the account of the test keys. The entries stay: they refer to the user by id only. */
  async close({ userId, deletedAt }: UserDeleted, tx: ClientSession): Promise<void> {
    for (const id of [userId, testAccountOf(userId)])
      await this.accounts.close(id, new Date(deletedAt), tx);
  }

  /**
   * Opens the account of a user whose registration has not arrived yet. Throws AccountNotFound when auth
   * does not know the user, PeerUnavailable when auth does not answer.
   */
  async openForUserOfAuth(userId: UserId): Promise<void> {
    // The account exists and is closed: auth has deleted its user.
    if (await this.accounts.find(userId)) throw AccountNotFound();
    const { users } = await this.requests.send(ListUserEmails, { userIds: [userId] });
    const user = users.find((found) => found.userId === userId);
    if (!user) throw AccountNotFound();
    await this.ledger.transact(userId, (tx) => this.open(user, tx));
  }

  private async welcomeDemoBuyer(userId: UserId, tx: ClientSession): Promise<void> {
    const movement = demoGrant(userId);
    if (await this.ledger.entryOf(movement.operationId, tx)) return;
    const account = await this.ledger.accountOf(userId, tx);
    const entry = await this.ledger.record(account, movement, tx);
    const { amount, prepaidChange, operationId: key } = entry;
    const granted = { userId, amount, prepaidChange, occurredAt: entry.occurredAt.toISOString() };
    await this.outbox.addWithKey(CreditsGranted, key, granted, tx);
  }
}

const namesOf = ({ email, username }: Pick<UserRegistered, 'email' | 'username'>) => ({
  email: email.trim().toLowerCase(),
  name: username,
});

const demoBuyerEmail = 'buyer@leadmart.test';

const demoGrant = (userId: UserId): Movement => ({
  operationId: `welcome:${userId}`,
  source: 'welcome',
  kind: 'welcome',
  amount: tenths(25_000),
  actor: { role: 'system' },
  description: 'Demo credits',
  lineType: 'adjustment',
});
