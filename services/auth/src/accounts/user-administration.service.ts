import {
  AuthAdminActed,
  CannotChangeOwnAccount,
  LastAdmin,
  SendTransactionalMail,
  SessionEnded,
  UserDeleted,
  UserNotFound,
  type AuditAction,
  type AuditFacts,
  type SessionsEnded,
  type UserId,
} from '@leadmart/contracts';
import { EventLog } from '@leadmart/platform/event-log';
import { Transactions } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import type { SessionUser } from '@leadmart/platform/sessions';
import { Clock } from '@leadmart/platform/time';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { Balances } from '../balances/balances.service.js';
import { Links } from '../links/links.service.js';
import { SessionEndings } from '../sessions/session-endings.js';
import { UserRepository } from './user.repository.js';
import type { User } from './user.schema.js';

/** Who does something to a user, and why. An operator has no session. */
export interface Act {
  readonly by: SessionUser | null;
  readonly reason?: string | undefined;
}

interface Facts {
  readonly before?: AuditFacts;
  readonly after?: AuditFacts;
}

type Work = (user: User, session: ClientSession) => Promise<User>;

/**
 * Locks, unlocks, demotes and deletes users, for admins and for operators. Nobody does it to the own account, and one
 * admin who can log in always remains. Change, ended sessions, mail and audit record are one transaction.
 */
@Injectable()
export class UserAdministration {
  constructor(
    private readonly users: UserRepository,
    private readonly links: Links,
    private readonly balances: Balances,
    private readonly endings: SessionEndings,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly eventLog: EventLog,
    private readonly clock: Clock,
  ) {}

  /** Throws AUTH.USER_NOT_FOUND. */
  async find(userId: UserId): Promise<User> {
    const user = await this.users.find(userId);
    if (!user) throw UserNotFound();
    return user;
  }

  /** Refuses every login from now on and tells the owner. A locked user stays locked, with one mail and one record. */
  async lock(userId: UserId, act: Act): Promise<User> {
    return await this.restrict(userId, act, async (user, session) => {
      if (user.lockedAt) return user;
      const lockedAt = this.clock.now();
      const locked = await this.users.changeEndingSessions(userId, { lockedAt }, session);
      if (!locked) throw UserNotFound();
      await this.endSessions(locked, 'sign-out-everywhere', session);
      await this.mailLocked(user, lockedAt, session);
      const facts = { before: { locked: false }, after: { locked: true } };
      await this.note(user, 'user.locked', { ...act, ...facts }, session);
      return locked;
    });
  }

  async unlock(userId: UserId, act: Act): Promise<User> {
    return await this.change(userId, act, async (user, session) => {
      if (!user.lockedAt) return user;
      const unlocked = await this.users.change(userId, { lockedAt: null }, session);
      if (!unlocked) throw UserNotFound();
      const facts = { before: { locked: true }, after: { locked: false } };
      await this.note(user, 'user.unlocked', { ...act, ...facts }, session);
      return unlocked;
    });
  }

  /** Makes an admin an ordinary user. */
  async demote(userId: UserId, act: Act): Promise<User> {
    return await this.restrict(userId, act, async (user, session) => {
      if (!user.isAdmin) return user;
      const changed = await this.users.changeEndingSessions(userId, { isAdmin: false }, session);
      if (!changed) throw UserNotFound();
      await this.endSessions(changed, 'demotion', session);
      const facts = { before: { isAdmin: true }, after: { isAdmin: false } };
      await this.note(user, 'admin.demoted', { ...act, ...facts }, session);
      return changed;
    });
  }

  /**
   * Deletes a user with all that auth knows of the person, and tells the other services. What stays is the audit record
   * with the id alone, and for a while that the sessions ended.
   */
  async remove(userId: UserId, act: Act): Promise<User> {
    return await this.restrict(userId, act, async (user, session) => {
      const removed = await this.users.remove(userId, session);
      if (!removed) throw UserNotFound();
      await this.links.removeAllOf(userId, session);
      await this.balances.forget(userId, session);
      const last = { ...removed, sessionVersion: removed.sessionVersion + 1 };
      await this.endSessions(last, 'deletion', session);
      const deletedAt = this.clock.now().toISOString();
      await this.outbox.addWithKey(UserDeleted, userId, { userId, deletedAt }, session);
      const facts = { before: { isAdmin: user.isAdmin } };
      await this.note(user, 'user.deleted', { ...act, ...facts }, session);
      return removed;
    });
  }

  /** Takes something away from a user: not from oneself, and not from the last admin. */
  private async restrict(userId: UserId, act: Act, work: Work): Promise<User> {
    if (act.by?.id === userId) throw CannotChangeOwnAccount();
    return await this.change(userId, act, async (user, session) => {
      // An admin who acts remains one, so only an operator can meet the last one.
      const isLoss = act.by === null && user.isAdmin && !user.lockedAt;
      const others = { _id: { $ne: userId } } as const;
      if (isLoss && !(await this.users.holdAdmin(others, session))) throw LastAdmin();
      return await work(user, session);
    });
  }

  /** Throws AUTH.SESSION_ENDED when the acting admin lost the rights a moment ago. */
  private async change(userId: UserId, { by }: Act, work: Work): Promise<User> {
    return await this.transactions.run(async (session) => {
      const actor = by && { _id: by.id, sessionVersion: by.sessionVersion };
      if (actor && !(await this.users.holdAdmin(actor, session))) throw SessionEnded();
      const user = await this.users.find(userId, session);
      if (!user) throw UserNotFound();
      return await work(user, session);
    });
  }

  private async endSessions(
    { _id: userId, sessionVersion }: User,
    reason: SessionsEnded['reason'],
    session: ClientSession,
  ): Promise<void> {
    await this.endings.end({ userId, sessionVersion, reason }, session);
  }

  /** An address that was never verified may be a stranger's. */
  private async mailLocked(
    { email: to, username, verifiedAt }: User,
    lockedAt: Date,
    session: ClientSession,
  ): Promise<void> {
    if (!verifiedAt) return;
    const mail = { template: 'account-locked', to, username } as const;
    const at = { lockedAt: lockedAt.toISOString() };
    await this.outbox.add(SendTransactionalMail, { ...mail, ...at }, session);
  }

  private async note(
    { _id: id }: User,
    action: AuditAction,
    { by, reason, before = {}, after = {} }: Act & Facts,
    session: ClientSession,
  ): Promise<void> {
    await this.eventLog.add(
      AuthAdminActed,
      {
        adminId: by?.id ?? null,
        action,
        subject: { type: 'user', id },
        before: Object.keys(before).length > 0 ? before : null,
        after: Object.keys(after).length > 0 ? after : null,
        ...(reason ? { reason } : {}),
        occurredAt: this.clock.now().toISOString(),
      },
      session,
    );
  }
}
