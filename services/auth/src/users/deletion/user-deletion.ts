import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  deletionGraceDays,
  SendTransactionalMail,
  UserDeleted,
  UserNotFound,
} from '@leadmart/contracts';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import { AccountRecoveriesService } from '../recovery/account-recoveries.service.js';
import type { User } from '../user.js';
import { UserRepository } from '../user.repository.js';
import { BelongingsEraser } from './belongings-eraser.js';

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Plans the deletion of an account, cancels the plan, and erases the account. Mails go to verified addresses only: others may
 * belong to someone else.
 */
@Injectable()
export class UserDeletion {
  constructor(
    private readonly users: UserRepository,
    private readonly belongings: BelongingsEraser,
    private readonly recoveries: AccountRecoveriesService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Begins the grace period and mails its end. A plan that exists keeps its date. Throws UserNotFound. */
  async plan(user: User, by: 'owner' | 'admin', tx: ClientSession): Promise<User> {
    if (user.deletionDueAt) return user;
    const due = new Date(this.clock.now().getTime() + deletionGraceDays * dayMs);
    const planned = await this.users.changeDeletion(user.id, due, tx);
    const { id: userId, email: to, username } = planned;
    const dueAt = due.toISOString();
    const isLocked = !!planned.lockedAt;
    const mail = { template: 'deletion-requested', to, userId, username } as const;
    if (planned.verifiedAt)
      await this.outbox.add(SendTransactionalMail, { ...mail, dueAt, by, isLocked }, tx);
    return planned;
  }

  /** Ends the grace period and mails the user. Without a plan, nothing changes. Throws UserNotFound. */
  async cancel(user: User, tx: ClientSession): Promise<User> {
    if (!user.deletionDueAt) return user;
    const kept = await this.users.changeDeletion(user.id, null, tx);
    const { id: userId, email: to, username } = kept;
    const keptAt = this.clock.now().toISOString();
    const mail = { template: 'deletion-cancelled', to, userId, username, keptAt } as const;
    if (kept.verifiedAt) await this.outbox.add(SendTransactionalMail, mail, tx);
    return kept;
  }

  /**
   * Erases everything auth stores about a person. Other services erase what they have when they receive `UserDeleted`.
   * Throws UserNotFound.
   */
  async erase({ id: userId }: User, tx: ClientSession): Promise<void> {
    const removed = await this.users.remove(userId, tx);
    if (!removed) throw UserNotFound();
    await this.belongings.eraseAllOf(userId, tx);
    const sessionVersion = removed.sessionVersion + 1;
    const ending = { reason: 'deletion', recovery: 'none' } as const;
    await this.recoveries.endSessions({ id: userId, sessionVersion }, ending, tx);
    const deletedAt = this.clock.now().toISOString();
    await this.outbox.addWithKey(UserDeleted, userId, { userId, deletedAt }, tx);
  }
}
