import { describe, expect, it } from '@jest/globals';
import {
  maxWebhooks,
  webhookChangesPerHour,
  webhookStates,
  webhookTestsPerMinute,
  type ChangeWebhookBody,
  type WebhookId,
} from '@leadmart/contracts';
import {
  changeOf,
  decideAddition,
  decideAsk,
  decideChange,
  faultOfChallenge,
  faultOfState,
  stampAfter,
  type WebhookChange,
} from './webhook.decisions.js';
import { isSubscribed, type Webhook } from './webhook.js';

const aWebhook = (n: number, more: Partial<Webhook> = {}): Webhook => ({
  id: `w${n}` as WebhookId,
  url: `https://crm.example/${n}`,
  description: '',
  events: ['purchase.completed'],
  state: 'on',
  secret: 'whsec_1',
  createdAt: new Date(0),
  setUp: { at: new Date(0), sessionVersion: 1 },
  ...more,
});
const some = (count: number) => Array.from({ length: count }, (_, i) => aWebhook(i));

describe('one more webhook', () => {
  it('adds a webhook below the limit, with an address that no other has', () => {
    expect(decideAddition(some(maxWebhooks - 1), aWebhook(9))).toEqual({ kind: 'add' });
    expect(decideAddition(some(maxWebhooks), aWebhook(9))).toMatchObject({
      because: { code: 'WEBHOOK.TOO_MANY' },
    });
    expect(decideAddition(some(2), aWebhook(1))).toMatchObject({
      because: { code: 'WEBHOOK.ADDRESS_TAKEN' },
    });
  });
});

describe('a changed webhook', () => {
  const changed = (change: WebhookChange, before = aWebhook(0)) =>
    decideChange([before, aWebhook(1)], before, change);

  it('cannot get the address of another, but keeps its own', () => {
    expect(changed({ url: aWebhook(1).url })).toMatchObject({
      because: { code: 'WEBHOOK.ADDRESS_TAKEN' },
    });
    expect(changed({ url: aWebhook(0).url })).toEqual({ kind: 'change' });
  });

  it.each<[WebhookChange, string | undefined, Partial<Webhook>?]>([
    [{ url: 'https://other.example/' }, 'address-changed'],
    [{ events: ['purchase.completed', 'claim.decided'] }, 'events-changed'],
    [{ secret: 'whsec_2' }, 'secret-replaced'],
    [{ state: 'unconfirmed' }, 'switched-on', { state: 'off' }],
    [{ state: 'unconfirmed' }, 'switched-on', { state: 'failed' }],
    [{ state: 'unconfirmed' }, undefined],
    [{ challenge: 'c2' }, undefined, { state: 'unconfirmed' }],
    [{ state: 'off' }, undefined],
    [{ description: 'CRM', events: ['purchase.completed'] }, undefined],
  ])('with %j gets the notice %s', (change, notice, before = {}) => {
    expect(changed(change, aWebhook(0, before))).toEqual({ kind: 'change', notice });
  });
});

describe('the version of a webhook', () => {
  const by = { by: null, at: new Date(1_000) };

  it.each([
    ['url', 'https://crm.example/moved'],
    ['description', 'Moved'],
    ['events', ['lead.status_changed']],
    ['state', 'failed'],
  ])('rises with a change of %s', (field, value) => {
    const { stamp } = stampAfter(aWebhook(1), { [field]: value }, by);
    expect(stamp).toMatchObject({ version: 2, values: { [field]: { version: 2 } } });
  });

  it('stays with a change that its owner does not see', () => {
    expect(stampAfter(aWebhook(1), { failedAt: new Date() }, by)).toStrictEqual({});
  });
});

describe('the state of a webhook', () => {
  const url = 'https://other.example/';
  const again = { state: 'unconfirmed', challenge: 'c2' };

  it.each<[Webhook['state'], ChangeWebhookBody, object]>([
    ['on', { url }, again],
    ['unconfirmed', { url }, again],
    ['off', { state: 'on' }, again],
    ['failed', { state: 'on' }, again],
    ['off', { state: 'on', url }, again],
    ['off', { url }, {}],
    ['failed', { url }, {}],
    ['on', { url: aWebhook(0).url, description: 'CRM' }, {}],
    ['on', { state: 'on', events: ['claim.decided'] }, {}],
    ['unconfirmed', { state: 'on' }, {}],
    ['on', { state: 'off', url }, { state: 'off' }],
    ['unconfirmed', { state: 'off' }, { state: 'off', challenge: undefined }],
  ])('%s after %j needs its receiver to answer as %j says', (state, body, expected) => {
    const change = changeOf(aWebhook(0, { state, failingSince: new Date(1) }), body, 'c2');
    const { state: next, challenge } = change;
    expect({ ...(next && { state: next }), ...(challenge && { challenge }) }).toEqual(
      JSON.parse(JSON.stringify(expected)),
    );
    const fields = ['url', 'events', 'description'] as const;
    expect(fields.filter((field) => field in change)).toEqual(
      fields.filter((field) => field in body),
    );
    const { state: _wanted, ...written } = body;
    expect(change).toMatchObject(written);
    // Beginning anew forgets failures; nothing else does.
    expect('failingSince' in change).toBe(next === 'unconfirmed');
    expect('failedAt' in change).toBe(next === 'unconfirmed');
    // The reason of a recovery goes with the state.
    expect('offBecause' in change).toBe(next !== undefined);
  });

  it.each<[Webhook['state'], string | undefined, string | undefined]>([
    ['on', undefined, 'WEBHOOK.CONFIRMED'],
    ['unconfirmed', 'WEBHOOK.UNCONFIRMED', undefined],
    ['off', 'WEBHOOK.OFF', 'WEBHOOK.OFF'],
    ['failed', 'WEBHOOK.OFF', 'WEBHOOK.OFF'],
  ])(
    '%s refuses events because of %s and a challenge because of %s',
    (state, events, challenge) => {
      expect(faultOfState(aWebhook(0, { state }))?.code).toBe(events);
      expect(faultOfChallenge(aWebhook(0, { state }))?.code).toBe(challenge);
    },
  );

  it('lets events through when it is on, and the webhook asked for them', () => {
    const subscribed = webhookStates.filter((state) =>
      isSubscribed(aWebhook(0, { state }), 'purchase.completed'),
    );
    expect(subscribed).toEqual(['on']);
    expect(isSubscribed(aWebhook(0), 'claim.decided')).toBe(false);
  });
});

describe('what is limited for a user', () => {
  const at = (second: number) => new Date(second * 1_000);
  const times = (count: number) => Array.from({ length: count }, (_, i) => at(i));

  it('a limited action is possible again when the oldest of the latest times is a window old', () => {
    const tests = times(webhookTestsPerMinute);
    expect(decideAsk('tests', {}, at(5))).toEqual({ kind: 'ask' });
    expect(decideAsk('tests', { tests: tests.slice(1) }, at(5))).toEqual({ kind: 'ask' });
    const refused = { because: { details: { retryAfterSeconds: 50 } } };
    expect(decideAsk('tests', { tests }, at(10))).toMatchObject(refused);
    expect(decideAsk('changes', { tests }, at(10))).toEqual({ kind: 'ask' });
    expect(decideAsk('tests', { tests }, at(60))).toEqual({ kind: 'ask' });
    const changes = times(webhookChangesPerHour);
    expect(decideAsk('changes', { changes }, at(3_600))).toEqual({ kind: 'ask' });
    // A part of a second is waited for as a whole one.
    expect(
      [new Date(58_999), new Date(59_999)].map((now) => decideAsk('tests', { tests }, now)),
    ).toMatchObject(
      [2, 1].map((retryAfterSeconds) => ({ because: { details: { retryAfterSeconds } } })),
    );
    expect(decideAsk('changes', { changes }, at(3_599))).toMatchObject({
      because: { details: { retryAfterSeconds: 1 } },
    });
    // Times above the limit of today are kept from a higher one.
    expect(decideAsk('tests', { tests: [at(-90), ...tests] }, at(10))).toMatchObject(refused);
  });
});
