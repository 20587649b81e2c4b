import {
  AuthAdminActed,
  SessionEnded,
  UserNotFound,
  UserRegistered,
  UserVerified,
  type AuditAction,
  type ListUsers,
  type SessionView,
  type UserId,
  type UserView,
} from '@leadmart/contracts';
import { EventLog } from '@leadmart/platform/event-log';
import { newId, Transactions } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import type { SessionUser } from '@leadmart/platform/sessions';
import { Clock } from '@leadmart/platform/time';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { Balances } from '../balances/balances.service.js';
import { Links } from '../links/links.service.js';
import { SessionEndings } from '../sessions/session-endings.js';
import { SessionIssuer } from '../sessions/session-issuer.js';
import { UserRepository } from './user.repository.js';
import type { User } from './user.schema.js';
import { userView } from './user-view.js';

/** What an account begins with. */
export type NewAccount = Pick<
  User,
  'email' | 'username' | 'passwordHash' | 'isAdmin' | 'registrationProof'
>;

type AdminFacts = { readonly isAdmin: boolean } | null;

/** What `UserRegistered` says of a user. */
export function registered({ _id: userId, email, username, isAdmin, registeredAt }: User) {
  return { userId, email, username, isAdmin, registeredAt: registeredAt.toISOString() };
}

/** Owns the users and every change to one, with the events others must hear. All features of auth change users here. */
@Injectable()
export class Accounts {
  constructor(
    private readonly users: UserRepository,
    private readonly links: Links,
    private readonly balances: Balances,
    private readonly issuer: SessionIssuer,
    private readonly endings: SessionEndings,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly eventLog: EventLog,
    private readonly clock: Clock,
  ) {}

  /** Throws AUTH.EMAIL_TAKEN. */
  async create(account: NewAccount, session: ClientSession): Promise<User> {
    const registeredAt = this.clock.now();
    const user: User = {
      ...account,
      _id: newId() as UserId,
      verifiedAt: null,
      sessionVersion: 1,
      registeredAt,
    };
    await this.users.insert(user, session);
    await this.outbox.addWithKey(UserRegistered, user._id, registered(user), session);
    if (user.isAdmin) await this.note(user, 'admin.created', { after: { isAdmin: true } }, session);
    return user;
  }

  async find(userId: UserId, session?: ClientSession): Promise<User | undefined> {
    return await this.users.find(userId, session);
  }

  async findByEmail(email: string, session?: ClientSession): Promise<User | undefined> {
    return await this.users.findByEmail(email, session);
  }

  /** Everybody, a page at a time. */
  async page({ after, limit }: ListUsers): Promise<User[]> {
    return await this.users.after(after, limit).lean<User[]>();
  }

  /** The user of a session, as the database knows him now: a token of a moment ago may be void already. */
  async ofSession({ id, sessionVersion, sessionId }: SessionUser): Promise<User> {
    const [user, isLoggedOut] = await Promise.all([
      this.users.find(id),
      this.endings.isLoggedOut(sessionId),
    ]);
    if (!user || user.sessionVersion !== sessionVersion || isLoggedOut) throw SessionEnded();
    return user;
  }

  /** Ends every session of a user, the one that asks included. Throws AUTH.SESSION_ENDED for one that has ended. */
  async signOutEverywhere(
    { id, sessionVersion }: SessionUser,
    session: ClientSession,
  ): Promise<void> {
    const user = await this.users.find(id, session);
    if (user?.sessionVersion !== sessionVersion) throw SessionEnded();
    const changed = await this.users.changeEndingSessions(id, {}, session);
    if (!changed) throw SessionEnded();
    await this.endSessions(changed, 'sign-out-everywhere', session);
  }

  async view(user: User): Promise<UserView> {
    return userView(user, await this.balances.creditsOf(user._id));
  }

  /** A fresh session of a user. */
  async openSession(user: User): Promise<SessionView> {
    const [token, view] = await Promise.all([this.issuer.issue(user), this.view(user)]);
    return { token, user: view };
  }

  /** The address has proved to be his. Says so once. */
  async markVerified(user: User, session: ClientSession): Promise<User> {
    if (user.verifiedAt) return user;
    const verifiedAt = this.clock.now();
    const change = { verifiedAt, registrationProof: null };
    const changed = await this.users.change(user._id, change, session);
    if (!changed) throw UserNotFound();
    await this.publishVerified(user._id, verifiedAt, session);
    return changed;
  }

  /**
   * The address belongs to another person than registered it: the password and the sessions of the
   * registration end, and the owner chooses a new password.
   */
  async markVerifiedWithoutPassword(user: User, session: ClientSession): Promise<User> {
    const verifiedAt = this.clock.now();
    const change = { verifiedAt, passwordHash: null, registrationProof: null };
    const changed = await this.users.changeEndingSessions(user._id, change, session);
    if (!changed) throw UserNotFound();
    await this.publishVerified(user._id, verifiedAt, session);
    await this.endSessions(changed, 'password-reset', session);
    return changed;
  }

  /** A new password ends every session. Who set it by a link from his mail has proved the address, too. */
  async changePassword(user: User, passwordHash: string, session: ClientSession): Promise<User> {
    const verifiedAt = user.verifiedAt ?? this.clock.now();
    const change = { passwordHash, verifiedAt, registrationProof: null };
    const changed = await this.users.changeEndingSessions(user._id, change, session);
    if (!changed) throw UserNotFound();
    if (!user.verifiedAt) await this.publishVerified(user._id, verifiedAt, session);
    await this.endSessions(changed, 'password-reset', session);
    return changed;
  }

  /** Makes a user an admin. Tokens say who is one, so those from before end. */
  async makeAdmin(userId: UserId): Promise<void> {
    await this.transactions.run(async (session) => {
      const user = await this.users.find(userId, session);
      if (!user) throw UserNotFound();
      if (user.isAdmin) return;
      const changed = await this.users.changeEndingSessions(userId, { isAdmin: true }, session);
      if (!changed) throw UserNotFound();
      await this.endSessions(changed, 'sign-out-everywhere', session);
      const facts = { before: { isAdmin: false }, after: { isAdmin: true } };
      await this.note(user, 'admin.promoted', facts, session);
    });
  }

  private async endSessions(
    { _id: userId, sessionVersion }: User,
    reason: 'password-reset' | 'sign-out-everywhere',
    session: ClientSession,
  ): Promise<void> {
    await this.endings.end({ userId, sessionVersion, reason }, session);
  }

  /** For the audit trail. Admins are made by operators only, who have no session. */
  private async note(
    { _id: id }: User,
    action: AuditAction,
    { before = null, after = null }: { before?: AdminFacts; after?: AdminFacts },
    session: ClientSession,
  ): Promise<void> {
    await this.eventLog.add(
      AuthAdminActed,
      {
        adminId: null,
        action,
        subject: { type: 'user', id },
        before,
        after,
        occurredAt: this.clock.now().toISOString(),
      },
      session,
    );
  }

  private async publishVerified(userId: UserId, at: Date, session: ClientSession): Promise<void> {
    await this.outbox.add(UserVerified, { userId, verifiedAt: at.toISOString() }, session);
  }
}
