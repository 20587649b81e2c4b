import { describe, expect, it } from '@jest/globals';
import {
  PurchaseCompleted,
  SendTransactionalMail,
  webhookChangesPerHour,
  webhookTestsPerMinute,
  type WebhookDeliveryView,
  type UserId,
  type WebhookWithSecretView,
} from '@leadmart/contracts';
import { TestClock, until } from '@leadmart/platform/testing';
import { Clock } from '@leadmart/platform/time';
import { Work } from '@leadmart/platform/work';
import { announceStatusChanges } from '../src/admin-mail.jobs.js';
import type { UserWebhooksDocument } from '../src/webhooks/user-webhooks.schema.js';
import { WebhookRepository } from '../src/webhooks/webhook.repository.js';
import { onePerson } from './factories/contact.js';
import { aSandbox, startAdminMail } from './start-admin-mail.js';
import { StatusLogDouble } from './status-log-double.js';
import { answerStatus, verify, WebhookReceiver } from './webhook-receiver.js';
import { WebhookUser } from './webhook-user.js';

const clock = new TestClock();
const receiver = new WebhookReceiver();
await receiver.start();
const sandbox = await aSandbox();
const vars = { WEBHOOK_PRIVATE_TARGETS: 'true' };
const overrides = [{ provide: Clock, useValue: clock }];
const service = await startAdminMail(sandbox, { vars, overrides });

const aUser = (id?: UserId) => new WebhookUser(service, receiver, id);
const buy = (buyerId: UserId) =>
  service.bus.publish(PurchaseCompleted, { ...PurchaseCompleted.sample, buyerId });

/** The challenges that a user's server got, oldest first. */
const challengesOf = ({ path }: WebhookUser) =>
  receiver.challenges.filter((one) => one.path === path);
const valueOf = ({ body }: { body: string }) =>
  (JSON.parse(body) as { challenge: string }).challenge;

describe('the receiver of a webhook', () => {
  it('gets nothing but signed challenges until it returns one, as text or as JSON', async () => {
    const user = aUser();
    receiver.echoes.set(user.path, (response, challenge) => response.end(`not ${challenge}`));
    const { webhook, secret } = await user.createUnconfirmed();
    const [challenge] = (await user.log(webhook)).deliveries;
    expect(challenge).toMatchObject({ type: 'webhook.challenge' });
    const failed = await user.tried(webhook, challenge as WebhookDeliveryView);
    const error = 'The response did not return the challenge';
    expect(failed.attempts).toMatchObject([{ status: 200, error }]);
    expect(await user.first()).toMatchObject({ state: 'unconfirmed', failingSince: null });
    const refused = { status: 409, body: { code: 'WEBHOOK.UNCONFIRMED' } };
    const path = `/${webhook._id}`;
    const since = webhook.createdAt;
    expect(await user.call('POST', `${path}/test`)).toMatchObject(refused);
    expect(await user.call('POST', `${path}/deliveries/replay`, { since })).toMatchObject(refused);
    expect(await user.call('POST', `${path}/deliveries/${failed._id}/replay`)).toMatchObject(
      refused,
    );
    expect(await user.events(webhook)).toEqual([]);
    receiver.echoes.set(user.path, (response, value) => response.end(value));
    expect(await user.call('POST', `${path}/challenge`)).toMatchObject({ status: 202 });
    await user.confirmed(webhook);
    const values = challengesOf(user).map(valueOf);
    expect(new Set(values).size).toBe(2);
    for (const one of challengesOf(user)) expect(verify(secret, one)).toBeTruthy();
    expect(await user.call('POST', `${path}/challenge`)).toMatchObject({
      status: 409,
      body: { code: 'WEBHOOK.CONFIRMED' },
    });
    expect(receiver.at(user.path)).toEqual([]);
    await user.test(webhook);
    await user.received();
    expect(await user.call('POST', `${path}/deliveries/${failed._id}/replay`)).toMatchObject({
      status: 404,
    });
  });

  it('a webhook has to return a challenge again at a new address, whatever the old one answers', async () => {
    const [user, other] = [aUser(), aUser()];
    const held: (() => void)[] = [];
    receiver.echoes.set(user.path, (response, value) => held.push(() => response.end(value)));
    receiver.echoes.set(other.path, answerStatus(204));
    const { webhook } = await user.createUnconfirmed();
    await until(() => held.length > 0);
    const url = receiver.url(other.path);
    const moved = await user.call('PATCH', `/${webhook._id}`, { url });
    expect(moved.body).toMatchObject({ url, state: 'unconfirmed' });
    await until(() => challengesOf(other).length > 0);
    for (const answer of held) answer();
    await until(async () =>
      (await user.log(webhook)).deliveries.some(({ state }) => state === 'delivered'),
    );
    expect(await user.first()).toMatchObject({ state: 'unconfirmed' });
    receiver.echoes.delete(other.path);
    await user.call('POST', `/${webhook._id}/challenge`);
    await user.confirmed(webhook);
    // The same address again needs no challenge, another description neither.
    const same = await user.call('PATCH', `/${webhook._id}`, { url, description: 'CRM' });
    expect(same.body).toMatchObject({ state: 'on' });
    // A server that refuses challenges now gets nothing when the webhook was off.
    receiver.echoes.set(other.path, answerStatus(204));
    await user.call('PATCH', `/${webhook._id}`, { state: 'off' });
    const off = { status: 409, body: { code: 'WEBHOOK.OFF' } };
    expect(await user.call('POST', `/${webhook._id}/challenge`)).toMatchObject(off);
    expect(await user.call('POST', `/${webhook._id}/test`)).toMatchObject(off);
    const on = await user.call('PATCH', `/${webhook._id}`, { state: 'on' });
    expect(on.body).toMatchObject({ state: 'unconfirmed' });
  });

  it('gets no lead that changed while its webhook was off', async () => {
    const user = aUser();
    const statusLog = new StatusLogDouble(user.id);
    statusLog.end = 1;
    await statusLog.answerAt(service);
    const { webhook } = await user.create({ events: ['lead.status_changed'] });
    const users = service.mongo.collection<UserWebhooksDocument>('webhooks');
    const cursor = async () => {
      service.app.get(Work, { strict: false }).wake(announceStatusChanges);
      return (await users.findOne({ _id: user.id }))?.statusChanges?.cursor;
    };
    await until(async () => (await cursor()) === statusLog.cursor(1));
    await user.call('PATCH', `/${webhook._id}`, { state: 'off' });
    await until(async () => (await cursor()) === undefined);
  });

  it('the receiver of a webhook can be the sandbox in a trial', async () => {
    await aUser().create({ url: `${sandbox.url}/webhooks/crm` });
  });

  it('gets a few tests a minute, counted for the user, also when they are sent at once', async () => {
    const user = aUser();
    const { webhook } = await user.create();
    const second = await user.create({ url: receiver.url(`${user.path}/2`) });
    const test = (one = webhook) => user.call('POST', `/${one._id}/test`);
    const answers = await Promise.all(
      Array.from({ length: 2 * webhookTestsPerMinute }, (_, i) =>
        test(i % 2 ? webhook : second.webhook),
      ),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(webhookTestsPerMinute);
    expect(refused).toHaveLength(webhookTestsPerMinute);
    const seconds = Number(refused[0]?.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    clock.aheadMs += 61_000;
    expect(await test()).toMatchObject({ status: 202 });
    clock.aheadMs = 0;
    const [row] = await service.mongo
      .collection<UserWebhooksDocument>('webhooks')
      .find({ _id: user.id })
      .toArray();
    expect(row?.asked?.tests).toHaveLength(webhookTestsPerMinute);
  });

  it('gets a limited number of challenges, also from webhooks that are deleted and created again', async () => {
    const user = aUser();
    receiver.echoes.set(user.path, answerStatus(204));
    for (let i = 0; i < webhookChangesPerHour; i += 1) {
      const { webhook } = await user.createUnconfirmed();
      if (i < webhookChangesPerHour - 1) await user.call('DELETE', `/${webhook._id}`);
    }
    const { _id } = await user.first();
    const other = { url: receiver.url(`${user.path}/other`) };
    for (const answer of [
      await user.call('POST', `/${_id}/challenge`),
      await user.call('POST', `/${_id}/secret`),
      await user.call('PATCH', `/${_id}`, other),
      await user.call('POST', '', { ...other, events: ['purchase.completed'] }),
    ])
      expect(answer).toMatchObject({ status: 429, body: { code: 'HTTP.TOO_MANY_REQUESTS' } });
    expect(await user.call('PATCH', `/${_id}`, { state: 'off' })).toMatchObject({ status: 200 });
  });

  it('mails the owner of a webhook once for each addition and change, without its path and secret', async () => {
    const person = await onePerson(service);
    const user = aUser(person.userId);
    const { webhook, secret: old } = await user.create();
    const change = (fields: object) => user.call('PATCH', `/${webhook._id}`, fields);
    const url = `http://localhost:${receiver.port}${user.path}`;
    // The same change twice at once is one change.
    await Promise.all([change({ url }), change({ url })]);
    await change({ events: ['claim.decided'], description: 'CRM' });
    await change({ description: 'Dialer', state: 'off' });
    await change({ state: 'on' });
    const { secret } = (await user.call<WebhookWithSecretView>('POST', `/${webhook._id}/secret`))
      .body;
    await service.published();
    const mails = mailsAbout('webhook-changed', person.email);
    expect(new Set(mails.map((mail) => 'change' in mail && mail.change))).toEqual(
      new Set(['added', 'address-changed', 'events-changed', 'secret-replaced', 'switched-on']),
    );
    expect(mails).toHaveLength(5);
    expect(mails).toContainEqual(
      expect.objectContaining({ change: 'address-changed', host: `localhost:${receiver.port}` }),
    );
    for (const kept of [old, secret, user.path]) expect(JSON.stringify(mails)).not.toContain(kept);
  });

  it('waits for no silent one of other users, neither for the first time nor after they failed (soak)', async () => {
    const silent = [aUser(), aUser(), aUser()];
    const open = new Map<string, Set<() => void>>();
    let closed = 0;
    for (const { path } of silent) {
      const own = new Set<() => void>();
      open.set(path, own);
      for (let i = 0; i < 5; i += 1)
        receiver.answers.set(`${path}/${i}`, (response) => {
          const breakOff = () => {
            own.delete(breakOff);
            response.destroy();
          };
          own.add(breakOff);
          response.on('close', () => {
            own.delete(breakOff);
            closed += 1;
          });
        });
    }
    const openOf = ({ path }: WebhookUser) => open.get(path)?.size ?? 0;
    const healthy = aUser();
    await healthy.create();
    for (const user of silent)
      for (let i = 0; i < 5; i += 1) await user.create({ url: receiver.url(`${user.path}/${i}`) });
    // Sixty deliveries are due, more than one process sends at once.
    await Promise.all(silent.flatMap(({ id }) => [1, 2, 3, 4].map(() => buy(id))));
    await until(() => silent.every((user) => openOf(user) === 4));
    await buy(healthy.id);
    await healthy.received();
    expect(closed).toBe(0);
    expect(silent.map(openOf)).toEqual([4, 4, 4]);
    const breakOffAll = () => {
      for (const own of open.values()) for (const breakOff of own) breakOff();
    };
    const haveFailed = async () => {
      breakOffAll();
      const lists = await Promise.all(silent.map((user) => user.list()));
      return lists.flat().every(({ failingSince }) => failingSince !== null);
    };
    await until(haveFailed);
    await Promise.all(silent.flatMap(({ id }) => [1, 2, 3, 4].map(() => buy(id))));
    // The second time, none is left that was claimed before its webhook had failed.
    for (const _time of [1, 2]) {
      breakOffAll();
      await until(() => silent.every((user) => openOf(user) >= 2));
    }
    await buy(healthy.id);
    await healthy.received(2);
    expect(Math.max(...silent.map(openOf))).toBeLessThanOrEqual(2);
  });
});

it('admin-mail tells how long deliveries wait that other processes should send', async () => {
  const elsewhere = await startAdminMail(sandbox, {
    vars: { ...vars, WEBHOOK_SENDING: 'elsewhere' },
  });
  const user = new WebhookUser(elsewhere, receiver);
  const { webhook } = await user.createUnconfirmed();
  const webhooks = elsewhere.app.get(WebhookRepository, { strict: false });
  const { challenge = '' } = await webhooks.find({ userId: user.id, id: webhook._id });
  await webhooks.confirm(user.id, challenge, new Date());
  await user.test(webhook);
  const { text } = await elsewhere.http('GET', '/metrics');
  await elsewhere.close();
  expect(Number(/^leadmart_webhook_oldest_due_seconds (.+)$/m.exec(text)?.[1])).toBeGreaterThan(0);
});

const mailsAbout = (template: string, email: string) =>
  service.bus
    .seen(SendTransactionalMail)
    .filter((mail) => mail.template === template && mail.to === email);
