import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { EmailTaken, GetBalance, PeerUnavailable, type UserId } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Requests } from '@leadmart/platform/messaging';
import { newId, Transactions } from '@leadmart/platform/mongo';
import type { AuthConfig } from '../../auth.config.js';
import { FactorRemover } from '../../factors/factor-remover.js';
import { PasswordsService } from '../../passwords/passwords.service.js';
import { UserAdministrationService } from '../administration/user-administration.service.js';
import type { NewUser, User } from '../user.js';
import { UsersService } from '../users.service.js';

interface FirstUser {
  readonly email: string;
  readonly username: string;
  readonly password: string;
  readonly isAdmin: boolean;
}

const demoPassword = 'leadmart-demo';
const demoUsers: readonly FirstUser[] = [
  { email: 'admin@leadmart.test', username: 'Admin', password: demoPassword, isAdmin: true },
  { email: 'buyer@leadmart.test', username: 'Buyer', password: demoPassword, isAdmin: false },
];

/** Enough for billing to start beside this service on a busy machine. */
const maxBillingWaitMs = 15_000;
const billingRetryMs = 200;

/** Strangers with the old password may have set up any of it. */
const everything = { since: null, reason: 'password-reset' } as const;

export type AdminOutcome = 'created' | 'promoted' | 'is an admin already';

/**
 * Creates the users a system starts with: the first admin, and the demo users of a local run. In production it
 * locks demo users that a database still has from a trial.
 */
@Injectable()
export class FirstUsersService implements OnApplicationBootstrap {
  constructor(
    private readonly users: UsersService,
    private readonly administration: UserAdministrationService,
    private readonly passwords: PasswordsService,
    private readonly secondFactors: FactorRemover,
    private readonly transactions: Transactions,
    private readonly requests: Requests,
    @InjectConfig() private readonly config: AuthConfig,
    @InjectLog() private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, DEMO_ACCOUNTS } = this.config;
    if (this.config.NODE_ENV === 'production') await this.lockDemoUsers();
    const demo = DEMO_ACCOUNTS ? demoUsers : [];
    const wanted = [...(email ? [email] : []), ...demo.map((user) => user.email)];
    if (await this.isAnyMissing(wanted)) await this.waitForBilling();
    if (email && password) await this.ensureAdmin({ email, password });
    for (const user of demo) await this.createUnlessPresent(user);
  }

  /** Gives demo users a random password and ends their sessions, unless their password was changed. */
  private async lockDemoUsers(): Promise<void> {
    for (const { email, password } of demoUsers) {
      const user = await this.users.findByEmail(email);
      if (!user || !(await this.passwords.matches(password, user.passwordHash))) continue;
      const randomHash = await this.passwords.hashNew(randomBytes(32).toString('base64'));
      await this.transactions.run(async (tx) => {
        const current = await this.users.find(user.id, tx);
        if (current?.passwordHash === user.passwordHash)
          await this.users.changePassword(current, randomHash, everything, tx);
      });
      this.log.warn({ userId: user.id }, 'demo user locked');
    }
  }

  private async isAnyMissing(emails: readonly string[]): Promise<boolean> {
    for (const email of emails) if (!(await this.users.findByEmail(email))) return true;
    return false;
  }

  /**
   * On the very first start, an event may be published before billing has declared its queue, and billing would
   * miss these users. Once billing answers a request, its queues exist.
   */
  private async waitForBilling(): Promise<void> {
    const deadline = Date.now() + maxBillingWaitMs;
    while (Date.now() < deadline) {
      try {
        await this.requests.send(GetBalance, { userId: newId() as UserId }, { timeoutMs: 1_000 });
        return;
      } catch (error) {
        if (!PeerUnavailable.is(error)) throw error;
        await delay(billingRetryMs);
      }
    }
    this.log.warn('billing unavailable, first users created');
  }

  /**
   * Makes the user with this email an admin. A user who was not an admin may be anyone who registered the address:
   * the password is replaced, second factors are removed and the sessions end.
   */
  async ensureAdmin(admin: { email: string; password: string }): Promise<AdminOutcome> {
    const wanted = { ...admin, username: 'Admin', isAdmin: true };
    if (await this.createUnlessPresent(wanted)) return 'created';
    const user = await this.users.findByEmail(admin.email);
    if (!user || user.isAdmin) return 'is an admin already';
    const passwordHash = await this.passwords.hashNew(admin.password);
    await this.transactions.run(async (tx) => {
      await this.users.changePassword(user, passwordHash, everything, tx);
      await this.users.changeSecondFactors(user, [], tx);
      await this.secondFactors.removeAllOf(user.id, tx);
    });
    await this.administration.promote(user.id, { by: null });
    this.log.info({ userId: user.id }, 'user promoted to first admin');
    return 'promoted';
  }

  /** Returns true if this process created the user. The unique index accepts the insert of one replica. */
  private async createUnlessPresent({ password, ...fields }: FirstUser): Promise<boolean> {
    if (await this.users.findByEmail(fields.email)) return false;
    const passwordHash = await this.passwords.hashNew(password);
    const user = await this.createVerified({ ...fields, passwordHash, registrationProof: null });
    if (user) this.log.info({ userId: user.id, isAdmin: user.isAdmin }, 'first user created');
    return user !== undefined;
  }

  private async createVerified(fields: NewUser): Promise<User | undefined> {
    try {
      return await this.transactions.run(async (tx) => {
        const user = await this.users.create(fields, tx);
        return this.users.markVerified(user, tx);
      });
    } catch (error) {
      if (EmailTaken.is(error)) return undefined;
      throw error;
    }
  }
}
