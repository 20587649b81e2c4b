import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  AdminNotDeletable,
  CannotBecomeAdmin,
  CannotChangeOwnAccount,
  LastAdmin,
  SessionEnded,
  UserNotFound,
  type AuditFacts,
  type SessionsEnded,
  type UserId,
} from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { FactorRemover } from '../../factors/factor-remover.js';
import { UserAudit, type Act } from '../audit/user-audit.js';
import { UserDeletion } from '../deletion/user-deletion.js';
import { AccountRecoveriesService } from '../recovery/account-recoveries.service.js';
import type { RecoveryWanted } from '../recovery/recovery.schema.js';
import { hasSecondFactor, type User } from '../user.js';
import { UserRepository } from '../user.repository.js';
import { AdministrationMails } from './administration-mails.js';

type Work = (user: User, tx: ClientSession) => Promise<User>;

/**
 * Locks, unlocks, signs out, promotes, demotes and deletes users, for admins and for operators. Admins cannot do this to their own
 * account, and one admin who can log in always remains. Change, ended sessions, mail and audit record are one
 * transaction.
 */
@Injectable()
export class UserAdministrationService {
  constructor(
    private readonly users: UserRepository,
    private readonly secondFactors: FactorRemover,
    private readonly deletion: UserDeletion,
    private readonly recoveries: AccountRecoveriesService,
    private readonly transactions: Transactions,
    private readonly mails: AdministrationMails,
    private readonly audit: UserAudit,
    private readonly clock: Clock,
  ) {}

  /** Throws UserNotFound. */
  async find(userId: UserId, tx?: ClientSession): Promise<User> {
    const user = await this.users.find(userId, tx);
    if (!user) throw UserNotFound();
    return user;
  }

  /** Refuses every login from now on and mails the owner. Locking a locked user changes nothing. */
  async lock(userId: UserId, act: Act): Promise<User> {
    return this.restrict(userId, act, async (user, tx) => {
      if (user.lockedAt) return user;
      const lockedAt = this.clock.now();
      const locked = await this.users.changeEndingSessions(userId, { lockedAt }, tx);
      await this.endSessions(locked, 'sign-out-everywhere', tx);
      await this.mails.locked(user, tx);
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
      await this.endSessions(changed, 'sign-out-everywhere', tx);
      await this.mails.secondFactorRemoved(user, tx);
      const facts = { before: { secondFactors: [...(user.secondFactors ?? [])] } };
      await this.audit.record(userId, 'user.second-factor-removed', { ...act, ...facts }, tx);
      return changed;
    });
  }

  /**
   * Makes a user an admin, whose account stays, ends the user's sessions, because tokens carry `isAdmin`, and tells all
   * admins. Throws CannotBecomeAdmin for an address that is not verified.
   */
  async promote(userId: UserId, act: Act): Promise<User> {
    return this.change(userId, act, async (user, tx) => {
      if (user.isAdmin) return user;
      if (!user.verifiedAt) throw CannotBecomeAdmin();
      await this.deletion.cancel(user, tx);
      const changed = await this.users.changeEndingSessions(userId, { isAdmin: true }, tx);
      await this.endSessions(changed, 'sign-out-everywhere', tx);
      await this.mails.adminsChanged(changed, 'added', act, tx);
      const facts = { before: { isAdmin: false }, after: { isAdmin: true } };
      await this.audit.record(userId, 'admin.promoted', { ...act, ...facts }, tx);
      return changed;
    });
  }

  /** Makes an admin an ordinary user, and tells all admins. */
  async demote(userId: UserId, act: Act): Promise<User> {
    return this.restrict(userId, act, async (user, tx) => {
      if (!user.isAdmin) return user;
      const changed = await this.users.changeEndingSessions(userId, { isAdmin: false }, tx);
      await this.endSessions(changed, 'demotion', tx);
      await this.mails.adminsChanged(changed, 'removed', act, tx);
      const facts = { before: { isAdmin: true }, after: { isAdmin: false } };
      await this.audit.record(userId, 'admin.demoted', { ...act, ...facts }, tx);
      return changed;
    });
  }

  /**
   * Plans the deletion of a user, who can keep the account until then, as other admins can. Throws AdminNotDeletable: the
   * rights of an admin are removed first.
   */
  async planDeletion(userId: UserId, act: Act): Promise<User> {
    return this.restrict(userId, act, async (user, tx) => {
      if (user.isAdmin) throw AdminNotDeletable();
      const planned = await this.deletion.plan(user, 'admin', tx);
      const facts = { after: { deletionDueAt: planned.deletionDueAt?.toISOString() ?? null } };
      if (!user.deletionDueAt)
        await this.audit.record(userId, 'user.deletion-planned', { ...act, ...facts }, tx);
      return planned;
    });
  }

  async cancelDeletion(userId: UserId, act: Act): Promise<User> {
    return this.change(userId, act, async (user, tx) => {
      const kept = await this.deletion.cancel(user, tx);
      if (user.deletionDueAt) await this.audit.record(userId, 'user.deletion-cancelled', act, tx);
      return kept;
    });
  }

  /** Deletes a user at once. Two things stay: the audit record, which holds the id only, and for a while the end of the sessions. */
  async remove(userId: UserId, act: Act): Promise<User> {
    return this.restrict(userId, act, async (user, tx) => {
      await this.deletion.erase(user, tx);
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
      return work(await this.find(userId, tx), tx);
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
}
