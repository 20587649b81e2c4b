import { describe, expect, it } from '@jest/globals';
import type { SendMailBody, UserId } from '@leadmart/contracts';
import {
  requestKeysOf,
  decideStop,
  inputHashOf,
  isDone,
  reasonToLeaveOut,
  senderFor,
  startsInSeconds,
  withUnplaced,
} from './campaign.decisions.js';
import { noCounts, type Campaign } from './campaign.js';

const adminId = '65f000000000000000000009' as UserId;
const body: SendMailBody = { recipients: ['a@x.co', 'b@x.co'], subject: 'S', message: 'M' };
const at = (ms: number) => new Date(1_700_000_000_000 + ms);

describe('the returns of a campaign', () => {
  const meets = (first: number, second: number, other = body): boolean => {
    const keys = requestKeysOf({ adminId, body }, at(first));
    return requestKeysOf({ adminId, body: other }, at(second)).some((key) => keys.includes(key));
  };

  it('treats the same mail within ten seconds as a double click, at any time of day', () => {
    for (let first = 0; first < 10_000; first += 999)
      for (const later of [0, 50, 5_000, 9_999]) expect(meets(first, first + later)).toBe(true);
    expect(meets(9_999, 10_001)).toBe(true);
    expect(meets(0, 20_000)).toBe(false);
  });

  it('treats another mail and another admin as a new campaign', () => {
    expect(meets(0, 50, { ...body, subject: 'T' })).toBe(false);
    const other = { adminId: '65f000000000000000000008' as UserId, body };
    expect(requestKeysOf(other, at(0))).not.toEqual(requestKeysOf({ adminId, body }, at(0)));
  });

  it('identifies a campaign by the idempotency key alone if there is one', () => {
    expect(requestKeysOf({ adminId, body, idempotencyKey: 'k' }, at(0))).toEqual([
      `key:${adminId}:k`,
    ]);
  });

  it('hashes a campaign the same with recipients in another order or twice, and with an empty sender', () => {
    const recipients = ['b@x.co', 'a@x.co', 'b@x.co'];
    expect(inputHashOf({ ...body, recipients, from: '' })).toBe(inputHashOf(body));
    const all = inputHashOf({ ...body, recipients: 'all' });
    for (const list of [body.recipients, ['l', 'a']])
      expect(inputHashOf({ ...body, recipients: list as string[] })).not.toBe(all);
  });
});

describe('who gets no mail of a campaign', () => {
  it.each([
    [at(1), undefined, undefined, undefined],
    [at(1), at(2), undefined, 'unsubscribed'],
    [undefined, at(2), undefined, 'unsubscribed'],
    [undefined, undefined, undefined, 'unverified'],
    [undefined, undefined, at(1), 'unverified'],
    [at(1), undefined, at(1), undefined],
    [at(0), undefined, at(1), undefined],
    [at(2), undefined, at(1), 'unverified'],
  ] as const)(
    'a user verified at %p and unsubscribed at %p is left out of a campaign of %p as %p',
    (verifiedAt, unsubscribedAt, by, reason) => {
      expect(reasonToLeaveOut({ verifiedAt, unsubscribedAt }, by)).toBe(reason);
    },
  );
});

describe('the sender of a campaign', () => {
  const ours = {
    MAIL_FROM: { name: 'Shop', email: 'hello@shop.co' },
    MAIL_REPLY_TO: 'help@shop.co',
    MAIL_SENDER_DOMAINS: ['shop.co', 'x.co'],
  };

  it('uses the sender of the product if the admin entered none', () => {
    const product = { from: 'hello@shop.co', replyTo: 'help@shop.co', usedAs: 'none' };
    expect(senderFor(undefined, ours)).toEqual(product);
    expect(senderFor('', ours)).toEqual(product);
  });

  it('uses an entered sender of a verified domain as From and any other as Reply-To', () => {
    expect(senderFor('a@x.co', ours)).toEqual({ from: 'a@x.co', replyTo: null, usedAs: 'from' });
    for (const foreign of ['a@sub.x.co', 'a@notx.co', 'a@gmail.com'])
      expect(senderFor(foreign, ours)).toEqual({
        from: 'hello@shop.co',
        replyTo: foreign,
        usedAs: 'reply-to',
      });
  });
});

describe('the end of a campaign', () => {
  const spread = { isSpread: true } as Campaign;

  it('completes a campaign when every recipient has a mail and no mail is open', () => {
    expect(isDone(spread, noCounts)).toBe(true);
    expect(isDone(spread, { ...noCounts, waiting: 1 })).toBe(false);
    expect(isDone(spread, { ...noCounts, postponed: 1 })).toBe(false);
    expect(isDone(spread, { ...noCounts, waiting: 1, postponed: 1 })).toBe(false);
    expect(isDone({ ...spread, isSpread: false }, noCounts)).toBe(false);
    expect(isDone({ ...spread, retryAskedAt: at(0) }, noCounts)).toBe(false);
  });
});

describe('stopping a campaign', () => {
  const running = { status: 'running', isSpread: true } as Campaign;
  const asked = { adminId, at: at(0) };

  it('undoes a scheduled campaign, stops a running one, and refuses a completed one', () => {
    expect(decideStop({ ...running, status: 'scheduled' }, asked)).toMatchObject({
      kind: 'stop',
      stop: { ...asked, isBeforeStart: true },
    });
    expect(decideStop(running, asked)).toMatchObject({ stop: { isBeforeStart: false } });
    const completed = decideStop({ ...running, status: 'completed' }, asked);
    expect(completed).toMatchObject({ kind: 'refuse', because: { code: 'MAIL.RUN_ENDED' } });
  });

  it('keeps the first stop of several', () => {
    const stop = { ...asked, isBeforeStart: false, isSpread: true };
    const again = { adminId: 'another' as UserId, at: at(5) };
    for (const status of ['stopping', 'completed'] as const)
      expect(decideStop({ ...running, status, stop }, again)).toEqual({
        kind: 'stopped-before',
        stop,
      });
  });

  it('counts recipients without a mail as stopped', () => {
    const counts = { ...noCounts, recipients: 500, sent: 412, stopped: 88 };
    expect(withUnplaced(counts, 1_000)).toEqual({ ...counts, recipients: 1_000, stopped: 588 });
    expect(withUnplaced(counts, 499)).toEqual(counts);
  });

  it('tells the seconds until the start, and null once it has started', () => {
    const scheduled = { ...running, status: 'scheduled', startsAt: at(9_001) } as const;
    expect(startsInSeconds(scheduled, at(0))).toBe(10);
    expect(startsInSeconds(scheduled, at(20_000))).toBe(0);
    expect(startsInSeconds({ ...scheduled, status: 'running' }, at(0))).toBeNull();
  });
});
