import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  CannotChangeOwnAccount,
  LastAdmin,
  SendTransactionalMail,
  SessionEnded,
  UserNotFound,
  type AuditFacts,
  type SessionsEnded,
  type UserId,
} from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import { FactorRemover } from '../../factors/factor-remover.js';
import { UserAudit, type Act } from '../audit/user-audit.js';
import { UserErasure } from '../deletion/user-erasure.js';
import { AccountRecoveriesService } from '../recovery/account-recoveries.service.js';
import type { RecoveryWanted } from '../recovery/recovery.js';
import { hasSecondFactor, type User } from '../user.js';
import { UserRepository } from '../user.repository.js';

type Work = (user: User, tx: ClientSession) => Promise<User>;

/**
 * Locks, unlocks, signs out, demotes and deletes users, for admins and for operators. Admins cannot do this to their own
 * account, and one admin who can log in always remains. Change, ended sessions, mail and audit record are one
 * transaction.
 */
@Injectable()
export class UserAdministrationService {
  constructor(
    private readonly users: UserRepository,
    private readonly secondFactors: FactorRemover,
    private readonly erasure: UserErasure,
    private readonly recoveries: AccountRecoveriesService,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly audit: UserAudit,
    private readonly clock: Clock,
  ) {}

  /** Throws UserNotFound. */
  async find(userId: UserId): Promise<User> {
    const user = await this.users.find(userId);
    if (!user) throw UserNotFound();
    return user;
  }

  /** Refuses every login from now on and mails the owner. Locking a locked user changes nothing. */
  async lock(userId: UserId, act: Act): Promise<User> {
    return this.restrict(userId, act, async (user, tx) => {
      if (user.lockedAt) return user;
      const lockedAt = this.clock.now();
      const locked = await this.users.changeEndingSessions(userId, { lockedAt }, tx);
      if (!locked) throw UserNotFound();
      await this.endSessions(locked, 'sign-out-everywhere', tx);
      await this.mailLocked(user, lockedAt, tx);
      const facts = { before: { locked: false }, after: { locked: true } };
      await this.audit.record(userId, 'user.locked', { ...act, ...facts }, tx);
      return locked;
    });
  }

  /**
   * Ends every session of the user, who can log in again, and what was set up since `since` (null: ever) to act without
   * a session.
   */
  async signOut(userId: UserId, since: Date | null, act: Act): Promise<User> {
    const recovery = { since, reason: 'signed-out-by-admin' } as const;
    return this.restrict(userId, act, async (user, tx) => {
      const changed = await this.users.changeEndingSessions(userId, {}, tx);
      if (!changed) throw UserNotFound();
      await this.endSessions(changed, 'sign-out-everywhere', tx, recovery);
      const after: AuditFacts = since ? { since: since.toISOString() } : {};
      await this.audit.record(userId, 'user.signed-out', { ...act, after }, tx);
      return changed;
    });
  }

  async unlock(userId: UserId, act: Act): Promise<User> {
    return this.change(userId, act, async (user, tx) => {
      if (!user.lockedAt) return user;
      const unlocked = await this.users.change(userId, { lockedAt: null }, tx);
      if (!unlocked) throw UserNotFound();
      const facts = { before: { locked: true }, after: { locked: false } };
      await this.audit.record(userId, 'user.unlocked', { ...act, ...facts }, tx);
      return unlocked;
    });
  }

  /** Removes every second factor of a user who lost them, and ends every session. */
  async removeSecondFactor(userId: UserId, act: Act): Promise<User> {
    return this.change(userId, act, async (user, tx) => {
      if (!hasSecondFactor(user)) return user;
      await this.secondFactors.removeAllOf(userId, tx);
      const changed = await this.users.changeEndingSessions(userId, { secondFactors: [] }, tx);
      if (!changed) throw UserNotFound();
      await this.endSessions(changed, 'sign-out-everywhere', tx);
      const { email: to, username } = user;
      const changedAt = this.clock.now().toISOString();
      const mail = { template: 'second-factor-changed', to, userId, username, changedAt } as const;
      await this.outbox.add(SendTransactionalMail, { ...mail, change: 'removed-by-operator' }, tx);
      const facts = { before: { secondFactors: [...(user.secondFactors ?? [])] } };
      await this.audit.record(userId, 'user.second-factor-removed', { ...act, ...facts }, tx);
      return changed;
    });
  }

  /** Makes an admin an ordinary user. */
  async demote(userId: UserId, act: Act): Promise<User> {
    return this.restrict(userId, act, async (user, tx) => {
      if (!user.isAdmin) return user;
      const changed = await this.users.changeEndingSessions(userId, { isAdmin: false }, tx);
      if (!changed) throw UserNotFound();
      await this.endSessions(changed, 'demotion', tx);
      const facts = { before: { isAdmin: true }, after: { isAdmin: false } };
      await this.audit.record(userId, 'admin.demoted', { ...act, ...facts }, tx);
      return changed;
    });
  }

  /** Deletes a user. Two things stay: the audit record, which holds the id only, and for a while the end of the sessions. */
  async remove(userId: UserId, act: Act): Promise<User> {
    return this.restrict(userId, act, async (user, tx) => {
      await this.erasure.erase(user, tx);
      const facts = { before: { isAdmin: user.isAdmin } };
      await this.audit.record(userId, 'user.deleted', { ...act, ...facts }, tx);
      return user;
    });
  }

  /** Runs work that takes rights from a user. Throws for the own account and for the last admin. */
  private async restrict(userId: UserId, act: Act, work: Work): Promise<User> {
    if (act.by?.id === userId) throw CannotChangeOwnAccount();
    return this.change(userId, act, async (user, tx) => {
      // An acting admin stays an admin, so only an operator can reach the last one.
      const isLoss = act.by === null && user.isAdmin && !user.lockedAt;
      if (isLoss && !(await this.users.holdAdmin({ exceptId: userId }, tx))) throw LastAdmin();
      return work(user, tx);
    });
  }

  /** Throws SessionEnded if the acting admin is no longer one. */
  private async change(userId: UserId, { by }: Act, work: Work): Promise<User> {
    return this.transactions.run(async (tx) => {
      if (by && !(await this.users.holdAdmin(by, tx))) throw SessionEnded();
      const user = await this.users.find(userId, tx);
      if (!user) throw UserNotFound();
      return work(user, tx);
    });
  }

  private async endSessions(
    user: User,
    reason: SessionsEnded['reason'],
    tx: ClientSession,
    recovery: RecoveryWanted | 'none' = 'none',
  ): Promise<void> {
    await this.recoveries.endSessions(user, { reason, recovery }, tx);
  }

  /** Sends no mail to an unverified address: it may belong to someone else. */
  private async mailLocked(
    { email: to, username, verifiedAt }: User,
    lockedAt: Date,
    tx: ClientSession,
  ): Promise<void> {
    if (!verifiedAt) return;
    const mail = { template: 'account-locked', to, username } as const;
    const at = { lockedAt: lockedAt.toISOString() };
    await this.outbox.add(SendTransactionalMail, { ...mail, ...at }, tx);
  }
}
