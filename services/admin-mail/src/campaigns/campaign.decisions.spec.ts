import { describe, expect, it } from '@jest/globals';
import type { SendMailBody, UserId } from '@leadmart/contracts';
import { claimsOf, inputHashOf, isDone, senderFor } from './campaign.decisions.js';
import { noCounts, type Campaign } from './campaign.js';

const adminId = '65f000000000000000000009' as UserId;
const body: SendMailBody = { recipients: ['a@x.co', 'b@x.co'], subject: 'S', message: 'M' };
const at = (ms: number) => new Date(1_700_000_000_000 + ms);

describe('a second click', () => {
  const meets = (first: number, second: number, other = body): boolean => {
    const claims = claimsOf({ adminId, body }, at(first));
    return claimsOf({ adminId, body: other }, at(second)).some((claim) => claims.includes(claim));
  };

  it('within ten seconds is the first one, wherever the clock stands', () => {
    for (let first = 0; first < 10_000; first += 999)
      for (const later of [0, 50, 5_000, 9_999]) expect(meets(first, first + later)).toBe(true);
    expect(meets(9_999, 10_001)).toBe(true);
    expect(meets(0, 20_000)).toBe(false);
  });

  it('of another mail or another admin is not', () => {
    expect(meets(0, 50, { ...body, subject: 'T' })).toBe(false);
    const other = { adminId: '65f000000000000000000008' as UserId, body };
    expect(claimsOf(other, at(0))).not.toEqual(claimsOf({ adminId, body }, at(0)));
  });

  it('is told by its key alone where there is one', () => {
    expect(claimsOf({ adminId, body, idempotencyKey: 'k' }, at(0))).toEqual([`key:${adminId}:k`]);
  });

  it('means the same in another order, with somebody twice, with an empty sender', () => {
    const recipients = ['b@x.co', 'a@x.co', 'b@x.co'];
    expect(inputHashOf({ ...body, recipients, from: '' })).toBe(inputHashOf(body));
    expect(inputHashOf({ ...body, recipients: 'all' })).not.toBe(inputHashOf(body));
  });
});

describe('the sender', () => {
  const ours = { from: 'hello@shop.co', replyTo: 'help@shop.co', domains: ['shop.co', 'x.co'] };

  it('is the product where none is asked for', () => {
    const product = { from: 'hello@shop.co', replyTo: 'help@shop.co', usedAs: 'none' };
    expect(senderFor(undefined, ours)).toEqual(product);
    expect(senderFor('', ours)).toEqual(product);
  });

  it('is the one asked for in a verified domain, and gets the answers otherwise', () => {
    expect(senderFor('a@x.co', ours)).toEqual({ from: 'a@x.co', replyTo: null, usedAs: 'from' });
    for (const foreign of ['a@sub.x.co', 'a@notx.co', 'a@gmail.com'])
      expect(senderFor(foreign, ours)).toEqual({
        from: 'hello@shop.co',
        replyTo: foreign,
        usedAs: 'reply-to',
      });
  });
});

describe('a campaign is done', () => {
  const spread = { isSpread: true } as Campaign;

  it('when everybody has a mail and none is open', () => {
    expect(isDone(spread, noCounts)).toBe(true);
    expect(isDone(spread, { ...noCounts, waiting: 1 })).toBe(false);
    expect(isDone(spread, { ...noCounts, postponed: 1 })).toBe(false);
    expect(isDone({ ...spread, isSpread: false }, noCounts)).toBe(false);
    expect(isDone({ ...spread, retryAskedAt: at(0) }, noCounts)).toBe(false);
  });
});
