import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  ownerOf,
  SessionEnded,
  UserChanged,
  type ListUsers,
  type SecondFactor,
} from '@leadmart/contracts';
import { Outbox } from '@leadmart/platform/outbox';
import type { SessionUser } from '@leadmart/platform/sessions';
import { Clock } from '@leadmart/platform/time';
import { LinksService } from '../links/links.service.js';
import { SessionEndings } from '../sessions/session-endings.js';
import { UserAudit } from './audit/user-audit.js';
import { AccountRecoveriesService } from './recovery/account-recoveries.service.js';
import type { RecoveryWanted } from './recovery/recovery.schema.js';
import { Registrants } from './registrants.js';
import { hasSecondFactor, toUserChanged, type NewUser, type User } from './user.js';
import { UserRepository } from './user.repository.js';

/** The things besides the sessions that end. */
type Recovery = RecoveryWanted | 'none';

/** Only operators make admins, so there is no acting admin. */
const operator = null;

/**
 * Owns the users: changes them and publishes the events. Every feature of auth changes users here; `Registrants` has what
 * comes before an address is verified.
 */
@Injectable()
export class UsersService extends Registrants {
  constructor(
    users: UserRepository,
    links: LinksService,
    endings: SessionEndings,
    outbox: Outbox,
    clock: Clock,
    private readonly recoveries: AccountRecoveriesService,
    private readonly audit: UserAudit,
  ) {
    super(users, links, endings, outbox, clock);
  }

  /** As `Registrants.create`; an admin is recorded. */
  override async create(fields: NewUser, tx: ClientSession): Promise<User> {
    const user = await super.create(fields, tx);
    if (user.isAdmin) {
      const created = { by: operator, after: { isAdmin: true } };
      await this.audit.record(user.id, 'admin.created', created, tx);
    }
    return user;
  }

  async page({ after, limit }: ListUsers): Promise<User[]> {
    return this.users.pageAfter(after ?? '', limit);
  }

  /**
   * The user of a session, as stored now. Throws SessionEnded: the session may have ended after its token
   * was accepted. For a test key it is the owner of the key.
   */
  async ofSession({ id, sessionVersion, sessionId }: SessionUser): Promise<User> {
    const [user, isLoggedOut] = await Promise.all([
      this.users.read(ownerOf(id)),
      this.endings.isLoggedOut(sessionId),
    ]);
    if (!user || user.sessionVersion !== sessionVersion || isLoggedOut) throw SessionEnded();
    return user;
  }

  /** As `ofSession`, in a transaction, without the check for a single logout. */
  async currentOf({ id, sessionVersion }: SessionUser, tx: ClientSession): Promise<User> {
    const user = await this.users.find(id, tx);
    if (user?.sessionVersion !== sessionVersion) throw SessionEnded();
    return user;
  }

  /** Ends every session of the user, including this one. Throws SessionEnded if this one has ended. */
  async signOutEverywhere(
    session: SessionUser,
    recovery: Recovery,
    tx: ClientSession,
  ): Promise<User> {
    const { id } = await this.currentOf(session, tx);
    const changed = await this.users.changeEndingSessions(id, {}, tx);
    await this.recoveries.endSessions(changed, { reason: 'sign-out-everywhere', recovery }, tx);
    return changed;
  }

  /** Sets a password and ends every session. Verifies the address too: a mailed link authorized the change. */
  async changePassword(
    user: User,
    passwordHash: string,
    recovery: Recovery,
    tx: ClientSession,
  ): Promise<User> {
    await this.markVerified(user, tx);
    const changed = await this.users.changeEndingSessions(user.id, { passwordHash }, tx);
    await this.recoveries.endSessions(changed, { reason: 'password-reset', recovery }, tx);
    return changed;
  }

  /** Changes the name or the address; the sessions stay valid. Throws EmailTaken. */
  async changeProfile(
    user: User,
    change: Partial<Pick<User, 'email' | 'username'>>,
    tx: ClientSession,
  ): Promise<User> {
    const changed = await this.users.changeProfile(user, change, this.clock.now(), tx);
    await this.outbox.add(UserChanged, toUserChanged(changed), tx);
    return changed;
  }

  /** As `currentOf`; a change or deletion of the user at the same time conflicts. */
  async holdOf(session: SessionUser, tx: ClientSession): Promise<User> {
    const user = await this.currentOf(session, tx);
    await this.users.hold(user.id, tx);
    return user;
  }

  /** For the export of the user's data, also when the test keys are revoked. */
  async rememberTestAccount({ id }: User, tx: ClientSession): Promise<void> {
    await this.users.change(id, { hasTestAccount: true }, tx);
  }

  /**
   * Changes what a login asks for after the password. The first factor ends every session: tokens carry whether there is
   * one, and a session that the password proved is not proved for an account with a factor. Removing one has ended them.
   */
  async changeSecondFactors(
    user: User,
    secondFactors: readonly SecondFactor[],
    tx: ClientSession,
  ): Promise<User> {
    const isFirst = !hasSecondFactor(user) && secondFactors.length > 0;
    const changed = isFirst
      ? await this.users.changeEndingSessions(user.id, { secondFactors }, tx)
      : await this.users.change(user.id, { secondFactors }, tx);
    const ending = { reason: 'sign-out-everywhere', recovery: 'none' } as const;
    if (isFirst) await this.recoveries.endSessions(changed, ending, tx);
    return changed;
  }

  /** Voids the password and ends every session: another person may know the one and have the other. */
  async removePassword({ id }: User, recovery: RecoveryWanted, tx: ClientSession): Promise<void> {
    const changed = await this.users.changeEndingSessions(id, { passwordHash: null }, tx);
    await this.recoveries.endSessions(changed, { reason: 'password-reset', recovery }, tx);
  }
}
