import { Injectable } from '@nestjs/common';
import {
  CreditsGranted,
  tenths,
  type UserDeleted,
  type UserId,
  type UserRegistered,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import type { ClientSession } from 'mongoose';
import type { BillingConfig } from '../billing.config.js';
import { AccountRepository } from './account.repository.js';
import type { Movement } from './entry.js';
import { Ledger } from './ledger.js';

/** Opens accounts when auth reports a new user, and closes those of deleted ones. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly ledger: Ledger,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: BillingConfig,
  ) {}

  async open(user: UserRegistered, session: ClientSession): Promise<void> {
    const known = await this.accounts.find(user.userId, session);
    if (known?.closedAt) return;
    const email = user.email.trim().toLowerCase();
    await this.accounts.open({ userId: user.userId, email }, this.clock.now(), session);
    if (this.config.DEMO_ACCOUNTS && email === demoBuyerEmail)
      await this.welcomeDemoBuyer(user.userId, session);
  }

  /** The ledger stays: it counts credits and money by the user's id alone. */
  async close({ userId, deletedAt }: UserDeleted, session: ClientSession): Promise<void> {
    await this.accounts.close(userId, new Date(deletedAt), session);
  }

  private async welcomeDemoBuyer(userId: UserId, session: ClientSession): Promise<void> {
    const movement = demoGrant(userId);
    if (await this.ledger.entryOf(movement.operationId, session)) return;
    const account = await this.ledger.accountOf(userId, session);
    const { amount, occurredAt, operationId } = await this.ledger.record(
      session,
      account,
      movement,
    );
    const granted = { userId, amount, occurredAt: occurredAt.toISOString() };
    await this.outbox.add(session, CreditsGranted, granted, { key: operationId });
  }
}

const demoBuyerEmail = 'buyer@leadmart.test';

const demoGrant = (userId: UserId): Movement => ({
  operationId: `welcome:${userId}`,
  source: 'welcome',
  kind: 'welcome',
  amount: tenths(25_000),
  actor: { role: 'system' },
  description: 'Demo credits',
  historyType: 'adjustment',
});
