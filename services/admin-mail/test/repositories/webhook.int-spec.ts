import { beforeEach, describe, expect, it } from '@jest/globals';
import { webhookTestsPerMinute, type UserId, type WebhookId } from '@leadmart/contracts';
import { openTestDatabase } from '@leadmart/platform/testing';
import * as adminMailJobs from '../../src/admin-mail.jobs.js';
import { lanes } from '../../src/webhooks/sending/lanes.js';
import {
  SendingTurnRepository,
  type SendingTurn,
} from '../../src/webhooks/sending/sending-turn.repository.js';
import type { WebhookChange } from '../../src/webhooks/webhook.decisions.js';
import type { Webhook } from '../../src/webhooks/webhook.js';
import { WebhookRepository } from '../../src/webhooks/webhook.repository.js';
import { aWebhook } from '../factories/webhook.js';

const [user, stranger] = ['b', 'a'] as [UserId, UserId];
const noon = new Date('2026-02-01T12:00:00.000Z');
const after = (ms: number) => new Date(+noon + ms);

const database = await openTestDatabase();
const webhooks = await database.repository(WebhookRepository, database.work(adminMailJobs));
const turns = new SendingTurnRepository(database.connection);

const rowOf = (userId: UserId) => webhooks.users.findOne({ _id: userId });
const set = (userId: UserId, $set: object) => webhooks.users.updateOne({ _id: userId }, { $set });
const add = (userId: UserId, webhook: Webhook) =>
  database.run((tx) => webhooks.add(userId, webhook, tx));
const keyOf = ({ id }: Webhook) => ({ userId: user, id });

/** A user with two webhooks, and another one whose webhooks have the same ids. */
async function twoUsers(fields: Partial<Webhook> = {}) {
  const [one, other] = [aWebhook('one', fields), aWebhook('other', fields)];
  for (const userId of [stranger, user])
    for (const webhook of [other, one]) await add(userId, webhook);
  return { one, other, ofStranger: await rowOf(stranger) };
}
beforeEach(() => webhooks.users.deleteMany({}));

describe('the webhooks of a user', () => {
  it('webhooks are found by their user and id', async () => {
    const { one, other } = await twoUsers();
    await add(stranger, aWebhook('third'));
    expect(await webhooks.of(user)).toEqual([other, one]);
    expect(await webhooks.find(keyOf(one))).toEqual(one);
    const unknown = { userId: user, id: 'third' as WebhookId };
    await expect(webhooks.find(unknown)).rejects.toMatchObject({ code: 'WEBHOOK.NOT_FOUND' });
    expect(await webhooks.of('x' as UserId)).toEqual([]);
    expect(await webhooks.ofUsers([user, 'x' as UserId])).toEqual([
      { userId: user, webhooks: [other, one] },
    ]);
    const load = (userId: UserId) => database.run((tx) => webhooks.load(userId, tx));
    expect(await load(user)).toEqual({ userId: user, webhooks: [other, one], asked: {} });
    expect(await load('x' as UserId)).toEqual({ userId: 'x', webhooks: [], asked: {} });
  });

  it('a change sets and removes fields of one webhook, and looks for status changes', async () => {
    const failure = { failingSince: noon, failedAt: noon };
    const { one, other, ofStranger } = await twoUsers(failure);
    const change = (fields: WebhookChange, at = noon) =>
      database.run((tx) => webhooks.change(keyOf(one), fields, at, tx));
    const described = { ...one, description: 'Mine' };
    expect(await change({ description: 'Mine' })).toEqual(described);
    const { failingSince: _failingSince, ...left } = described;
    expect(await change({ failingSince: undefined }, after(-1))).toStrictEqual(left);
    const renamed = { ...left, description: 'Ours' };
    expect(await change({ description: 'Ours' }, after(1))).toEqual(renamed);
    expect(await webhooks.of(user)).toEqual([other, renamed]);
    const { statusChanges } = (await rowOf(user)) ?? {};
    expect(statusChanges).toEqual({ work: { dueAt: after(-1), wakes: 3 } });
    expect(await rowOf(stranger)).toEqual(ofStranger);
    const unknown = { userId: 'x' as UserId, id: one.id };
    const changed = database.run((tx) => webhooks.change(unknown, { url: 'x' }, noon, tx));
    await expect(changed).rejects.toMatchObject({ code: 'WEBHOOK.NOT_FOUND' });
  });

  it('the latest times of a limit are kept, also those of a user without webhooks', async () => {
    const ask = (ms: number, what: 'tests' | 'changes' = 'tests') =>
      database.run((tx) => webhooks.countAsked(user, { what, at: after(ms) }, tx));
    await database.run((tx) => webhooks.countAsked(stranger, { what: 'tests', at: noon }, tx));
    const times = Array.from({ length: webhookTestsPerMinute + 1 }, (_, ms) => ms);
    for (const ms of times) await ask(ms);
    await ask(0, 'changes');
    const asked = { tests: times.slice(1).map(after), changes: [noon] };
    expect((await rowOf(user))?.asked).toEqual(asked);
    expect(await database.run((tx) => webhooks.load(user, tx))).toMatchObject({ asked });
    expect((await rowOf(stranger))?.asked).toEqual({ tests: [noon] });
  });

  it('one webhook is removed, or all of a user', async () => {
    const { one, other, ofStranger } = await twoUsers();
    await database.run((tx) => webhooks.remove(keyOf(one), tx));
    expect(await webhooks.of(user)).toEqual([other]);
    await webhooks.removeAll(user);
    expect(await rowOf(user)).toBeNull();
    expect(await rowOf(stranger)).toEqual(ofStranger);
  });
});

describe('the state of a webhook', () => {
  it('only its last challenge confirms a webhook, without failures of an earlier address', async () => {
    const failure = { failingSince: noon, failedAt: noon };
    const { one, other } = await twoUsers({ ...failure, state: 'unconfirmed' });
    for (const userId of [stranger, user])
      for (const { id } of [other, one])
        await webhooks.users.updateOne(
          { _id: userId },
          { $set: { 'webhooks.$[own].challenge': `${userId} ${id}` } },
          { arrayFilters: [{ 'own.id': id }] },
        );
    const [waiting] = await webhooks.of(user);
    const ofStranger = await rowOf(stranger);
    await webhooks.confirm(user, 'an earlier one', after(5));
    expect(await webhooks.of(user)).toMatchObject([
      { state: 'unconfirmed' },
      { state: 'unconfirmed' },
    ]);
    await webhooks.confirm(user, `${user} ${one.id}`, noon);
    expect(await webhooks.of(user)).toStrictEqual([waiting, aWebhook('one')]);
    expect(await rowOf(stranger)).toEqual(ofStranger);
    const { statusChanges } = (await rowOf(user)) ?? {};
    expect(statusChanges).toEqual({ work: { dueAt: noon, wakes: 2 } });
  });

  it('a webhook fails from its first failure to a success, and is not trusted until a later one', async () => {
    const { one, other, ofStranger } = await twoUsers();
    // Attempts that run at once end in any order.
    for (const ms of [2, 1, 9, 3]) await webhooks.recordFailure(keyOf(one), after(ms), noon);
    await webhooks.recordFailure(keyOf(other), after(5), noon);
    const failing = { ...other, failingSince: after(5), failedAt: after(5) };
    expect(await webhooks.of(user)).toEqual([
      failing,
      { ...one, failingSince: after(1), failedAt: after(9) },
    ]);
    const before = (await rowOf(user))?.sending;
    await webhooks.recordSuccess(keyOf(one), { isTrusted: false, now: after(-1) });
    expect(await webhooks.of(user)).toStrictEqual([failing, { ...one, failedAt: after(9) }]);
    expect((await rowOf(user))?.sending).toEqual(before);
    await webhooks.recordSuccess(keyOf(one), { isTrusted: true, now: after(-1) });
    expect(await webhooks.of(user)).toStrictEqual([failing, one]);
    expect(await rowOf(stranger)).toEqual(ofStranger);
  });

  it('a webhook is switched off for its failures while they go on and it is on', async () => {
    const { one, other, ofStranger } = await twoUsers();
    const switchOff = (failingSince: Date) =>
      database.run((tx) => webhooks.switchOff(keyOf(one), { failingSince, now: after(1) }, tx));
    expect(await switchOff(noon)).toBe(false);
    for (const { id } of [one, other])
      await webhooks.recordFailure({ userId: user, id }, noon, noon);
    const [failingOther] = await webhooks.of(user);
    expect(await switchOff(after(1))).toBe(false);
    await database.run((tx) => webhooks.change(keyOf(one), { state: 'off' }, noon, tx));
    expect(await switchOff(noon)).toBe(false);
    await database.run((tx) => webhooks.change(keyOf(one), { state: 'on' }, noon, tx));
    expect(await switchOff(noon)).toBe(true);
    const [kept, off] = await webhooks.of(user);
    expect(kept).toEqual(failingOther);
    const values = { state: { version: 2, by: null, at: after(1) } };
    expect(off).toMatchObject({
      state: 'failed',
      failingSince: noon,
      stamp: { version: 2, values },
    });
    expect(await rowOf(stranger)).toEqual(ofStranger);
    const unknown = { userId: user, id: 'x' as WebhookId };
    const gone = { failingSince: noon, now: noon };
    expect(await database.run((tx) => webhooks.switchOff(unknown, gone, tx))).toBe(false);
  });
});

describe('the turns of users', () => {
  const hourMs = 3_600_000;
  const turnOf = (userId: UserId, lane: SendingTurn['lane'], wakes: number): SendingTurn => ({
    lane,
    userId,
    webhooks: [],
    wakes,
  });
  const rest = async (wakes: number, next?: Date) => {
    for (const lane of lanes) await turns.rest(turnOf(user, lane, wakes), next);
  };
  const sending = async (userId = user) => (await rowOf(userId))?.sending;

  it.each([
    ['a delivery', (at: Date) => turns.wake([user], at)],
    ['a delivery in a transaction', (at: Date) => database.run((tx) => turns.wake([user], at, tx))],
    ['a confirmation', (at: Date) => webhooks.confirm(user, 'challenge', at)],
    ['a failure', (at: Date) => webhooks.recordFailure(keyOf(aWebhook('one')), noon, at)],
    [
      'trust that is back',
      (now: Date) => webhooks.recordSuccess(keyOf(aWebhook('one')), { isTrusted: true, now }),
    ],
  ])('a user is due in every lane after %s during a turn', async (_what, happens) => {
    await twoUsers();
    await set(user, { sending: { wakes: 7 } });
    await set(stranger, { sending: { trusted: noon, wakes: 9 } });
    const ofStranger = await rowOf(stranger);
    const at = after(hourMs);
    await happens(at);
    await rest(7);
    const isDue = { trusted: at, failing: at, unconfirmed: at };
    expect(await sending()).toEqual({ ...isDue, wakes: 8 });
    await turns.wake([user], after(2 * hourMs));
    expect(await sending()).toEqual({ ...isDue, wakes: 9 });
    await rest(9, after(5));
    expect((await sending())?.trusted).toEqual(after(5));
    await rest(9);
    expect(await sending()).toEqual({ wakes: 9 });
    expect(await rowOf(stranger)).toEqual(ofStranger);
  });

  it('the user whose last turn is longest ago has the next one, with the webhooks of the lane', async () => {
    const one = aWebhook('one');
    for (const userId of [stranger, user]) await add(userId, one);
    await add(user, aWebhook('other', { state: 'unconfirmed' }));
    const take = (ms: number, busy: UserId[] = []) => turns.take('trusted', after(ms), busy);
    expect(await take(9)).toBeUndefined();
    await turns.wake([stranger], after(2));
    await turns.wake([user], after(1));
    expect(await take(0)).toBeUndefined();
    expect(await turns.waitsSince('trusted', noon)).toBeUndefined();
    expect(await turns.waitsSince('trusted', after(1))).toEqual(after(1));
    expect(await turns.waitsSince('trusted', after(10))).toEqual(after(1));
    const turn = { ...turnOf(user, 'trusted', 1), webhooks: [one] };
    expect(await take(1)).toEqual(turn);
    expect(await take(11)).toMatchObject({ userId: user });
    expect(await take(12)).toMatchObject({ userId: stranger });
    expect(await take(13, [user])).toMatchObject({ userId: stranger });
    expect(await take(14, [user, stranger])).toBeUndefined();
    expect(await sending()).toMatchObject({ trusted: after(11), failing: after(1) });
  });

  it('a user who rests is not due before the next delivery, and one without wakes is due in a lane', async () => {
    for (const userId of [stranger, user]) await add(userId, aWebhook('one'));
    await set(stranger, { sending: { trusted: noon } });
    expect(await turns.take('trusted', noon, [])).toMatchObject({ userId: stranger, wakes: 0 });
    await turns.wake([user], noon);
    const before = await sending(stranger);
    await turns.rest(turnOf(user, 'trusted', 1), after(hourMs));
    expect(await turns.take('trusted', after(hourMs - 1), [stranger])).toBeUndefined();
    expect(await turns.take('trusted', after(hourMs), [stranger])).toMatchObject({ userId: user });
    expect(await sending(stranger)).toEqual(before);
  });
});
