import { describe, expect, it } from '@jest/globals';
import { PurchaseFailed, type ReplayedDeliveriesView, type WebhookView } from '@leadmart/contracts';
import { TestClock, until } from '@leadmart/platform/testing';
import { WebhookRepository } from '../src/webhooks/webhook.repository.js';
import { startWebhooks } from './start-webhooks.js';
import { answerStatus, verify, WebhookReceiver } from './webhook-receiver.js';
import { WebhookUser } from './webhook-user.js';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const clock = new TestClock();
const receiver = new WebhookReceiver();
const service = await startWebhooks({ clock, receiver });

const aUser = () => new WebhookUser(service, receiver);

describe('a webhook', () => {
  it('gets a failed purchase, again when all that failed since a moment is replayed', async () => {
    const user = aUser();
    const { webhook, secret } = await user.create({ events: ['purchase.failed'] });
    const fail = () =>
      service.bus.publish(PurchaseFailed, { ...PurchaseFailed.sample, buyerId: user.id });
    await fail();
    expect(verify(secret, await user.received())).toMatchObject({
      type: 'purchase.failed',
      data: { quantity: 100, code: 'BILLING.INSUFFICIENT_CREDITS', reason: expect.any(String) },
    });
    // A delivery that is due while the webhook is off fails.
    receiver.answers.set(user.path, answerStatus(500));
    await fail();
    await user.received(2);
    await user.call('PATCH', `/${webhook._id}`, { state: 'off' });
    clock.aheadMs = 10_000;
    const failed = async () =>
      (await user.events(webhook)).filter(({ state }) => state === 'failed');
    await until(async () => (await failed()).length === 1);
    const [one] = await failed();
    const replay = (since: string) =>
      user.call<ReplayedDeliveriesView>('POST', `/${webhook._id}/deliveries/replay`, { since });
    expect(await replay('2026-01-01T00:00:00Z')).toMatchObject({ status: 409 });
    expect(await replay('yesterday')).toMatchObject({ status: 400 });
    receiver.answers.delete(user.path);
    await user.call('PATCH', `/${webhook._id}`, { state: 'on' });
    await user.confirmed(webhook);
    const later = new Date(clock.now().getTime() + hourMs).toISOString();
    expect((await replay(later)).body).toEqual({ replayed: 0 });
    const answers = await Promise.all([1, 2, 3].map(() => replay(one?.createdAt ?? '')));
    expect(answers.reduce((sum, { body }) => sum + body.replayed, 0)).toBe(1);
    const again = await user.received(3);
    clock.aheadMs = 0;
    expect(again.headers['webhook-id']).toBe(`msg_${one?._id}`);
    expect(verify(secret, again)).toMatchObject({ type: 'purchase.failed' });
    const stranger = await aUser().call('POST', `/${webhook._id}/deliveries/replay`, {
      since: later,
    });
    expect(stranger.status).toBe(404);
  });

  it('a webhook is tried again with the same id after a failure, and after its sender died', async () => {
    const user = aUser();
    receiver.answers.set(user.path, (response) => response.writeHead(503).end('x'.repeat(2_000)));
    const { webhook, secret } = await user.create();
    const sent = await user.test(webhook);
    const { _id } = sent;
    const failed = await user.tried(webhook, sent);
    expect(failed).toMatchObject({ state: 'waiting', attempts: [{ status: 503 }] });
    // The log shows the body, and a kilobyte of the answer.
    const details = (await user.delivery(webhook, sent)).body;
    expect(JSON.parse(details.body)).toMatchObject({ type: 'test', data: expect.anything() });
    expect(details.attempts).toMatchObject([{ status: 503, answer: 'x'.repeat(1_024) }]);
    expect((await aUser().delivery(webhook, sent)).body).toMatchObject({
      code: 'WEBHOOK.DELIVERY_NOT_FOUND',
    });
    const deliveries = service.mongo.collection<{ _id: string }>('webhook_deliveries');
    const isDueIn = async (milliseconds: number) => {
      const dueAt = new Date(clock.now().getTime() + milliseconds);
      await deliveries.updateOne({ _id }, { $set: { work: { dueAt } } });
    };
    const replayed = async () => {
      const since = { since: sent.createdAt };
      const path = `/${webhook._id}/deliveries/replay`;
      return (await user.call<ReplayedDeliveriesView>('POST', path, since)).body.replayed;
    };
    // Its next try is far away.
    await isDueIn(hourMs);
    expect(await replayed()).toBe(1);
    await user.tried(webhook, sent, 2);
    // A process claimed it and died.
    await isDueIn(minuteMs);
    expect(await replayed()).toBe(0);
    receiver.answers.delete(user.path);
    clock.aheadMs += 2 * minuteMs;
    const delivered = await user.tried(webhook, sent, 3);
    expect(delivered).toMatchObject({ state: 'delivered', attempts: [{}, {}, { status: 200 }] });
    const ids = receiver.at(user.path).map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual(Array(3).fill(`msg_${_id}`));
    await until(async () => (await user.first()).failingSince === null);
    const webhooks = service.app.get(WebhookRepository, { strict: false });
    const failedAt = async () =>
      (await webhooks.find({ userId: user.id, id: webhook._id })).failedAt;
    clock.aheadMs = 0;
    const replay = `/${webhook._id}/deliveries/${_id}/replay`;
    expect(await user.call('POST', replay)).toMatchObject({ status: 202 });
    const again = await user.received(4);
    expect(again.headers['webhook-id']).toBe(`msg_${_id}`);
    expect(verify(secret, again)).toMatchObject({ type: 'test' });
    // An answer that comes after another process claimed the delivery is not stored.
    const held: (() => void)[] = [];
    receiver.answers.set(user.path, (response) => held.push(() => response.end()));
    const slow = await user.test(webhook);
    await user.received(5);
    await deliveries.updateOne({ _id: slow._id }, { $set: { 'work.claim': 'another' } });
    receiver.answers.delete(user.path);
    for (const answer of held) answer();
    await user.tried(webhook, await user.test(webhook));
    const claimed = (await user.log(webhook)).deliveries.find((one) => one._id === slow._id);
    expect(claimed).toMatchObject({ state: 'waiting', attempts: [] });
    // Ten minutes after its last failure, its receiver is trusted again.
    expect(await failedAt()).toBeDefined();
    clock.aheadMs = 15 * minuteMs;
    await user.tried(webhook, await user.test(webhook));
    await until(async () => (await failedAt()) === undefined);
    clock.aheadMs = 0;
  });

  it('replays and deletes a webhook without the other webhooks of its user', async () => {
    const user = aUser();
    const events = ['purchase.failed'];
    receiver.answers.set(user.path, answerStatus(500));
    const { webhook: first } = await user.create({ events });
    const { webhook: second } = await user.create({ url: receiver.url(`${user.path}/2`), events });
    receiver.answers.set(`${user.path}/2`, answerStatus(500));
    const failed = { ...PurchaseFailed.sample, buyerId: user.id };
    await service.bus.publish(PurchaseFailed, failed);
    const [one] = await until(async () => {
      const all = [...(await user.events(first)), ...(await user.events(second))];
      return all.length === 2 && all.every(({ attempts }) => attempts.length > 0) ? all : undefined;
    });
    const rows = service.mongo.collection<{ _id: string }>('webhook_deliveries');
    await rows.updateMany({ userId: user.id }, { $set: { state: 'failed' }, $unset: { work: 1 } });
    receiver.answers.delete(user.path);
    receiver.answers.delete(`${user.path}/2`);
    expect(await user.call('POST', `/${second._id}/deliveries/${one?._id}/replay`)).toMatchObject({
      status: 404,
    });
    const since = { since: first.createdAt };
    const replay = ({ _id }: WebhookView) =>
      user.call<ReplayedDeliveriesView>('POST', `/${_id}/deliveries/replay`, since);
    // Neither the challenge, which failed as well, nor the delivery of the other one.
    expect((await replay(second)).body).toEqual({ replayed: 1 });
    const delivered = (webhook: WebhookView) =>
      until(async () => (await user.events(webhook))[0]?.state === 'delivered');
    await delivered(second);
    // A delivered event is not replayed with it.
    expect((await replay(second)).body).toEqual({ replayed: 0 });
    expect((await user.call('DELETE', `/${second._id}`)).status).toBe(200);
    expect((await user.call('DELETE', `/${second._id}`)).status).toBe(404);
    expect(await user.list()).toEqual([expect.objectContaining({ _id: first._id })]);
    expect(await rows.countDocuments({ webhookId: second._id })).toBe(0);
    expect(await user.events(first)).toMatchObject([{ state: 'failed' }]);
  });
});
