import { randomBytes } from 'node:crypto';
import type { SessionView, UserView } from '@leadmart/contracts';
import { Api } from './api.js';
import { eventually } from './eventually.js';
import { Mailbox } from './mailbox.js';

export const password = 'a-long-enough-password';

/** A user with a verified account and a session. */
export interface Person {
  readonly api: Api;
  readonly user: UserView;
  readonly email: string;
}

/** Creates visitors and buyers and signs in the demo admin, through the gateway. */
export class People {
  private readonly api: Api;
  private readonly mailbox: Mailbox;

  constructor({ url, mailUrl }: { url: string; mailUrl: string }) {
    this.api = new Api(url);
    this.mailbox = new Mailbox(mailUrl);
  }

  visitor(): Api {
    return this.api;
  }

  anAddress(): string {
    return `person-${randomBytes(6).toString('hex')}@example.com`;
  }

  async register(
    email = this.anAddress(),
  ): Promise<{ email: string; token: string; user: UserView }> {
    const { status, body, text } = await this.api.post<SessionView>('/auth/register', {
      username: 'Pat Buyer',
      email,
      password,
    });
    if (status !== 201) throw new Error(`registering ${email} answered ${status}: ${text}`);
    return { email, ...body };
  }

  /** Registers a buyer and signs in by the link in the email. */
  async aBuyer(email = this.anAddress()): Promise<Person> {
    await this.register(email);
    const token = await this.mailbox.tokenFor(email, 'verify-email');
    const { body } = await this.api.get<SessionView>(`/auth/verify-email/${token}`);
    return { api: this.api.as(body.token), user: body.user, email };
  }

  async signIn(email: string, withPassword = password): Promise<Person> {
    const { status, body, text } = await this.api.post<SessionView>('/auth/login', {
      email,
      password: withPassword,
    });
    if (status !== 200) throw new Error(`signing in as ${email} answered ${status}: ${text}`);
    return { api: this.api.as(body.token), user: body.user, email };
  }

  theAdmin(): Promise<Person> {
    return this.signIn('admin@leadmart.test', 'leadmart-demo');
  }

  /** A buyer with credits that the admin added. */
  async aBuyerWith(credits: number): Promise<Person> {
    const [buyer, admin] = await Promise.all([this.aBuyer(), this.theAdmin()]);
    const body = { userId: buyer.user._id, amount: credits };
    // Billing opens the account shortly after auth has registered the user.
    await eventually(`credits of ${buyer.email}`, async () => {
      const { status, text } = await admin.api.post('/admin/credits/add', body);
      if (status !== 200) throw new Error(`adding credits answered ${status}: ${text}`);
      return true;
    });
    return buyer;
  }
}

export async function balanceOf({ api }: Person): Promise<number> {
  const { body } = await api.get<{ user: UserView }>('/user/validate');
  return body.user.creditBalance;
}
