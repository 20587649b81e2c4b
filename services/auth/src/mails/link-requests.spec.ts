import { describe, expect, it } from '@jest/globals';
import type { Transactions } from '@leadmart/platform/mongo';
import { aConfig } from '../../test/factories/config.js';
import { aUser } from '../../test/factories/user.js';
import type { BackgroundWork } from '../background-work.js';
import type { RateLimitsService } from '../limits/rate-limits.service.js';
import type { Registrants } from '../users/registrants.js';
import type { LinkMails } from './link-mails.js';
import { LinkRequests } from './link-requests.js';

const user = aUser();

/** A password reset that records its steps in order. `finish` runs the work that follows the answer. */
function aPasswordReset({ limitAllows = true } = {}) {
  const steps: string[] = [];
  const later: (() => Promise<unknown>)[] = [];
  const step = async <T>(name: string, result: T): Promise<T> => {
    steps.push(name);
    return Promise.resolve(result);
  };
  const accounts: Pick<Registrants, 'findByEmail'> = {
    findByEmail: (email) => step('look up the account', email === user.email ? user : undefined),
  };
  const limits: Pick<RateLimitsService, 'allows' | 'enforce'> = {
    enforce: () => step('count for the address', undefined),
    allows: () => step('count for the email', limitAllows),
  };
  const background: Pick<BackgroundWork, 'start'> = {
    start: (name, work) => {
      steps.push(name);
      later.push(work);
    },
  };
  const transactions = { run: (work: (session: object) => unknown) => work({}) };
  const reset = new LinkRequests(
    accounts as Registrants,
    { resetPassword: () => step('send the email', undefined) } as unknown as LinkMails,
    limits as RateLimitsService,
    background as BackgroundWork,
    transactions as unknown as Transactions,
    aConfig(),
  );
  const finish = async () => {
    for (const work of later) await work();
  };
  return { reset, steps, finish };
}

describe('requesting a reset link', () => {
  it('a reset request does the same work before the answer with and without an account', async () => {
    const known = aPasswordReset();
    const unknown = aPasswordReset();
    const answer = await known.reset.ask('reset-password', user.email, '1.1.1.1');
    expect(await unknown.reset.ask('reset-password', 'nobody@leadmart.test', '1.1.1.1')).toEqual(
      answer,
    );
    expect(known.steps).toEqual([
      'count for the address',
      'count for the email',
      'mail a reset link',
    ]);
    expect(unknown.steps).toEqual(known.steps);
    await Promise.all([known.finish(), unknown.finish()]);
    expect(known.steps.slice(3)).toEqual(['look up the account', 'send the email']);
    expect(unknown.steps.slice(3)).toEqual(['look up the account']);
  });

  it('answers a reset request beyond the limit the same and mails nothing', async () => {
    const { reset, steps } = aPasswordReset({ limitAllows: false });
    const answer = await aPasswordReset().reset.ask('reset-password', user.email, '1.1.1.1');
    expect(await reset.ask('reset-password', user.email, '1.1.1.1')).toEqual(answer);
    expect(steps).not.toContain('mail a reset link');
  });
});
