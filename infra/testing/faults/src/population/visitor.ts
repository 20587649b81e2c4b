import { randomBytes } from 'node:crypto';
import { Mailbox } from '@leadmart/journeys/mailbox';
import type { Person } from '@leadmart/journeys/people';
import type { PlannedOperation } from '../plan/planned-operations.js';
import { Caller } from './caller.js';
import type { Shop } from './shop.js';

/** Registers, verifies, and ends sessions by a password reset or a logout. */
export class Visitor {
  private readonly registered: Person[] = [];

  constructor(
    private readonly shop: Shop,
    private readonly mailbox: Mailbox,
  ) {}

  async perform({ kind }: PlannedOperation): Promise<void> {
    const person = kind === 'register' ? undefined : this.registered.pop();
    if (!person) await this.register();
    else if (kind === 'reset') await this.takeNewPassword(person);
    else await this.logOut(person);
  }

  finish(): Promise<void> {
    return Promise.resolve();
  }

  private async register(): Promise<void> {
    const { people, chronicle } = this.shop;
    const person = await people.aBuyer().catch((error: unknown) => {
      chronicle.note('failure', { kind: 'register', text: String(error) });
    });
    chronicle.count(`answers ${person ? '2xx' : 'none'}`);
    if (person?.api.token) this.registered.push(person);
  }

  private async logOut(person: Person): Promise<void> {
    const { people, chronicle } = this.shop;
    const caller = new Caller(people, person, chronicle);
    const left = await caller.ask('logout', (api) => api.post('/auth/logout'));
    if (left?.status === 204) this.remember(person);
  }

  private async takeNewPassword(person: Person): Promise<void> {
    const { people, chronicle } = this.shop;
    const caller = new Caller(people, person, chronicle);
    const { email } = person;
    const asked = await caller.ask('forgot', (api) => api.post('/auth/forgot-password', { email }));
    if (asked?.status !== 200) return;
    const link = await this.mailbox.tokenFor(email, 'reset-password').catch(() => undefined);
    if (link === undefined) return;
    const password = randomBytes(12).toString('hex');
    const reset = await caller.ask('reset', (api) =>
      api.post(`/auth/reset-password/${link}`, { password }),
    );
    if (reset?.status === 200) this.remember(person);
  }

  private remember({ api }: Person): void {
    if (api.token) this.shop.promises.endedTokens.push(api.token);
  }
}
