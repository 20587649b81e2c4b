import { describe, expect, it } from '@jest/globals';
import type { WebhookId } from '@leadmart/contracts';
import type { Webhook } from '../webhook.js';
import {
  errorOf,
  isEcho,
  isToSwitchOff,
  keptAnswer,
  reasonAgainst,
  retryAt,
  retryWaitsMs,
} from './attempt.decisions.js';
import { isTrustedAgain, laneOf } from './lanes.js';

const noon = new Date('2026-03-01T12:00:00Z');
const secondsAfterNoon = (at: Date | undefined) => at && (at.getTime() - noon.getTime()) / 1_000;
const hour = 3_600;

const aWebhook = (more: Partial<Webhook>): Webhook => ({
  id: 'w1' as WebhookId,
  url: 'https://crm.example/',
  description: '',
  events: ['purchase.completed'],
  state: 'on',
  secret: 'whsec_1',
  createdAt: noon,
  setUp: { at: noon, sessionVersion: 1 },
  ...more,
});

describe('the attempts of a delivery', () => {
  it('the log keeps a kilobyte of an answer, and nothing that may repeat changed leads', () => {
    expect(keptAnswer('test', 'x'.repeat(2_000))).toBe('x'.repeat(1_024));
    expect(keptAnswer('lead.status_changed', 'Ann')).toBeNull();
  });

  const retry = (tries: number, random: number) => retryAt({ type: 'test', tries }, noon, random);

  it('come after 5 s, 5 min, 30 min, 2 h, 5 h and 10 h, and then end', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7].map((tries) => secondsAfterNoon(retry(tries, 0.5)));
    expect(waits).toEqual([5, 300, 1_800, 2 * hour, 5 * hour, 10 * hour, undefined]);
  });

  it('differ by up to a tenth', () => {
    expect(secondsAfterNoon(retry(2, 0))).toBeCloseTo(270);
    expect(secondsAfterNoon(retry(2, 1))).toBeCloseTo(330);
  });

  it('of a challenge come after 5 s and 5 min, and then end', () => {
    const type = 'webhook.challenge';
    const waits = [1, 2, 3].map((tries) => secondsAfterNoon(retryAt({ type, tries }, noon, 0.5)));
    expect(waits).toEqual([5, 300, undefined]);
  });

  it('end within a day', () => {
    const longest = retryWaitsMs.reduce((sum, wait) => sum + 1.1 * wait, 0);
    expect(longest).toBeLessThan(24 * hour * 1_000);
  });

  it('succeed with 2xx only', () => {
    expect([200, 204, 299].map(errorOf)).toEqual([null, null, null]);
    for (const status of [300, 302, 399])
      expect(errorOf(status)).toBe('Redirects are not followed');
    for (const status of [0, 101, 199, 400, 410, 500])
      expect(errorOf(status)).toBe('Expected a status from 200 to 299');
  });
});

describe('a failing webhook', () => {
  it('switches a failing webhook off five days after its first failure', () => {
    const daysAgo = (days: number) => new Date(noon.getTime() - days * 24 * hour * 1_000);
    expect(isToSwitchOff(undefined, noon)).toBe(false);
    expect(isToSwitchOff(daysAgo(4.99), noon)).toBe(false);
    expect(isToSwitchOff(daysAgo(5), noon)).toBe(true);
  });
});

describe('a claimed delivery', () => {
  const event = { type: 'purchase.completed', data: {} } as const;
  const challenge = { type: 'webhook.challenge', data: { challenge: 'c1' } } as const;
  const waiting = aWebhook({ state: 'unconfirmed', challenge: 'c1' });

  it('sends deliveries to a confirmed webhook, and a challenge to one that waits for it', () => {
    expect(reasonAgainst(aWebhook({}), event)).toBeUndefined();
    expect(reasonAgainst(waiting, challenge)).toBeUndefined();
  });

  it('sends nothing to a webhook that is off or not confirmed, and no challenge after a newer one', () => {
    for (const state of ['off', 'failed'] as const)
      for (const delivery of [event, challenge])
        expect(reasonAgainst(aWebhook({ state }), delivery)).toBe('The webhook was off');
    expect(reasonAgainst(waiting, event)).toBe('The webhook was not confirmed');
    const unneeded = 'The challenge was no longer needed';
    expect(reasonAgainst({ ...waiting, challenge: 'c2' }, challenge)).toBe(unneeded);
    expect(reasonAgainst(aWebhook({ challenge: 'c1' }), challenge)).toBe(unneeded);
  });
});

describe('a challenge', () => {
  it.each(['c1', ' c1\n', '{"challenge":"c1"}', '{"type":"webhook.challenge","challenge":"c1"}'])(
    '%j returns a challenge',
    (body) => {
      expect(isEcho(body, 'c1')).toBe(true);
    },
  );

  it.each(['', 'c2', 'c1c1', '"c1"', 'null', '{}', '{"challenge":"c2"}', '<p>c1</p>', '{"c1":1'])(
    '%j does not return a challenge',
    (body) => {
      expect(isEcho(body, 'c1')).toBe(false);
    },
  );
});

describe('the lane of a webhook', () => {
  it('a webhook is in the failing lane from a failure to a success ten minutes later', () => {
    expect(laneOf(aWebhook({}))).toBe('trusted');
    expect(laneOf(aWebhook({ failedAt: noon }))).toBe('failing');
    expect(laneOf(aWebhook({ state: 'off' }))).toBe('failing');
    expect(laneOf(aWebhook({ state: 'unconfirmed', failedAt: noon }))).toBe('unconfirmed');
    const after = (seconds: number) => new Date(noon.getTime() + seconds * 1_000);
    expect(isTrustedAgain(noon, after(599))).toBe(false);
    expect(isTrustedAgain(noon, after(600))).toBe(true);
  });
});
