import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { EmailTaken, GetBalance, PeerUnavailable, type UserId } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Requests } from '@leadmart/platform/messaging';
import { newId, Transactions } from '@leadmart/platform/mongo';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { AuthConfig } from '../auth.config.js';
import { Passwords } from '../passwords/passwords.service.js';
import { Accounts } from './accounts.service.js';
import type { User } from './user.schema.js';

interface FirstAccount {
  readonly email: string;
  readonly username: string;
  readonly password: string;
  readonly isAdmin: boolean;
}

const demoPassword = 'leadmart-demo';
const demoAccounts: readonly FirstAccount[] = [
  { email: 'admin@leadmart.test', username: 'Admin', password: demoPassword, isAdmin: true },
  { email: 'buyer@leadmart.test', username: 'Buyer', password: demoPassword, isAdmin: false },
];

const emailsOfDemo = demoAccounts.map(({ email }) => email);

/** Long enough for a billing service that starts beside this one on a busy machine. */
const longestWaitMs = 15_000;
const lookAgainMs = 200;

export type AdminOutcome = 'created' | 'promoted' | 'is an admin already';

/**
 * Makes the accounts a system starts with: the first admin, and the demo accounts of a local run.
 * In production it locks demo accounts that a database has from before.
 */
@Injectable()
export class FirstAccounts implements OnApplicationBootstrap {
  constructor(
    private readonly accounts: Accounts,
    private readonly passwords: Passwords,
    private readonly transactions: Transactions,
    private readonly requests: Requests,
    @InjectConfig() private readonly config: AuthConfig,
    @InjectLog() private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, DEMO_ACCOUNTS } = this.config;
    if (this.config.NODE_ENV === 'production') await this.lockDemoAccounts();
    const wanted = [...(email ? [email] : []), ...(DEMO_ACCOUNTS ? emailsOfDemo : [])];
    if (await this.anyIsMissing(wanted)) await this.untilBillingListens();
    if (email && password) await this.ensureAdmin({ email, password });
    if (DEMO_ACCOUNTS) for (const account of demoAccounts) await this.createUnlessThere(account);
  }

  /** Whoever knows the demo password is out, and it opens nothing any more; a demo account with another password stays. */
  private async lockDemoAccounts(): Promise<void> {
    for (const { email, password } of demoAccounts) {
      const user = await this.accounts.findByEmail(email);
      if (!user || !(await this.passwords.matches(password, user.passwordHash))) continue;
      const nobodys = await this.passwords.hashNew(randomBytes(32).toString('base64'));
      await this.transactions.run(async (session) => {
        const current = await this.accounts.find(user._id, session);
        if (current?.passwordHash === user.passwordHash)
          await this.accounts.changePassword(current, nobodys, session);
      });
      this.log.warn({ userId: user._id }, 'demo account locked');
    }
  }

  private async anyIsMissing(emails: readonly string[]): Promise<boolean> {
    for (const email of emails) if (!(await this.accounts.findByEmail(email))) return true;
    return false;
  }

  /**
   * On the very first start of a system an event may be published before billing has a queue for
   * it, and these accounts would be unknown there. Once billing answers, its queues are there.
   */
  private async untilBillingListens(): Promise<void> {
    const deadline = Date.now() + longestWaitMs;
    while (Date.now() < deadline) {
      try {
        await this.requests.send(GetBalance, { userId: newId() as UserId }, { timeoutMs: 1_000 });
        return;
      } catch (error) {
        if (!PeerUnavailable.is(error)) throw error;
        await delay(lookAgainMs);
      }
    }
    this.log.warn('billing does not answer; the first accounts are made all the same');
  }

  /**
   * Sees to it that this e-mail is an admin's. An account of it that was no admin's may be anybody's:
   * it gets the given password, and whoever was in it is out.
   */
  async ensureAdmin(admin: { email: string; password: string }): Promise<AdminOutcome> {
    const wanted = { ...admin, username: 'Admin', isAdmin: true };
    if (await this.createUnlessThere(wanted)) return 'created';
    const user = await this.accounts.findByEmail(admin.email);
    if (!user || user.isAdmin) return 'is an admin already';
    const passwordHash = await this.passwords.hashNew(admin.password);
    await this.transactions.run(async (session) => {
      await this.accounts.changePassword(user, passwordHash, session);
    });
    await this.accounts.makeAdmin(user._id);
    this.log.info({ userId: user._id }, 'account became the first admin');
    return 'promoted';
  }

  /** Several replicas start at once: the unique e-mail lets one of them create it. */
  private async createUnlessThere({ password, ...account }: FirstAccount): Promise<boolean> {
    if (await this.accounts.findByEmail(account.email)) return false;
    const passwordHash = await this.passwords.hashNew(password);
    const user = await this.createVerified({ ...account, passwordHash });
    if (user) this.log.info({ userId: user._id, isAdmin: user.isAdmin }, 'first account created');
    return user !== undefined;
  }

  private async createVerified(
    account: Pick<User, 'email' | 'username' | 'passwordHash' | 'isAdmin'>,
  ): Promise<User | undefined> {
    try {
      return await this.transactions.run(async (session) => {
        const user = await this.accounts.create(account, session);
        return await this.accounts.markVerified(user, session);
      });
    } catch (error) {
      if (EmailTaken.is(error)) return undefined;
      throw error;
    }
  }
}
