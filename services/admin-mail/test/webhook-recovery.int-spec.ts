import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { AccountRecovered, accountSecuredEvents, PurchaseCompleted } from '@leadmart/contracts';
import { until } from '@leadmart/platform/testing';
import { aSandbox, startAdminMail } from './start-admin-mail.js';
import { answerStatus, WebhookReceiver } from './webhook-receiver.js';
import { WebhookUser } from './webhook-user.js';

const receiver = new WebhookReceiver();
await receiver.start();
const sandbox = await aSandbox();
const service = await startAdminMail(sandbox, { vars: { WEBHOOK_PRIVATE_TARGETS: 'true' } });

/** A user with sessions from before and after a recovery, each with a server of their own. */
function anOwner() {
  const before = new WebhookUser(service, receiver);
  return { id: before.id, before, after: new WebhookUser(service, receiver, before.id, 2) };
}
type Owner = ReturnType<typeof anOwner>;

async function recover({ id: userId }: Owner, since: string | null = null) {
  const recoveryId = randomUUID();
  const event = { ...AccountRecovered.sample, userId, recoveryId, since };
  const messageId = randomUUID();
  for (const _time of [1, 2]) await service.bus.publish(AccountRecovered, event, { messageId });
  const reports = () =>
    service.bus
      .seen(accountSecuredEvents['admin-mail'])
      .filter((one) => one.recoveryId === recoveryId);
  await until(() => reports().length > 0);
  await service.published();
  expect(reports()).toHaveLength(1);
  return reports()[0]?.switchedOff;
}
const statesOf = async ({ after }: Owner) => (await after.list()).map(({ state }) => state);

describe('a webhook after its account was recovered', () => {
  it('a webhook of a recovered account is off with the reason until its owner switches it on', async () => {
    const owner = anOwner();
    const { webhook } = await owner.before.create();
    expect(await recover(owner)).toEqual([{ thing: 'webhook', name: expect.any(String) }]);
    expect(await owner.after.list()).toMatchObject([
      {
        state: 'off',
        offBecause: 'We did this when your password was reset, in case someone else had set it up.',
      },
    ]);
    const buy = () =>
      service.bus.publish(PurchaseCompleted, { ...PurchaseCompleted.sample, buyerId: owner.id });
    await buy();
    const path = `/${webhook._id}`;
    const on = await owner.after.call('PATCH', path, { state: 'on' });
    expect(on.body).toMatchObject({ state: 'unconfirmed', offBecause: null });
    await owner.after.confirmed(webhook);
    // The message of an older recovery is late.
    expect(await recover(owner)).toEqual([]);
    await buy();
    await owner.before.received();
    await until(async () => (await owner.after.events(webhook)).length > 0);
    expect(receiver.at(owner.before.path)).toHaveLength(1);
  });

  it('stays on if it was neither made nor changed since the moment of the recovery', async () => {
    const owner = anOwner();
    const [old, moved, rotated] = [
      await owner.before.create({ url: receiver.url('/old') }),
      await owner.before.create({ url: receiver.url('/moved') }),
      await owner.before.create({ url: receiver.url('/rotated') }),
    ];
    const since = new Date(Date.now() + 1).toISOString();
    await until(() => Date.now() > Date.parse(since));
    await owner.before.call('PATCH', `/${old.webhook._id}`, { description: 'CRM' });
    await owner.before.call('PATCH', `/${moved.webhook._id}`, { url: receiver.url('/thief') });
    await owner.before.call('POST', `/${rotated.webhook._id}/secret`);
    // One that is not confirmed yet, too.
    receiver.echoes.set('/new', answerStatus(204));
    await owner.before.createUnconfirmed({ url: receiver.url('/new') });
    expect(await recover(owner, since)).toHaveLength(3);
    expect(await statesOf(owner)).toEqual(['on', 'off', 'off', 'off']);
  });

  it('no request that ran at a recovery sets up a webhook, before or after the recovery arrives', async () => {
    const owner = anOwner();
    const create = (path: string) =>
      owner.before.call<{ code: string }>('POST', '', {
        url: receiver.url(path),
        events: ['purchase.completed'],
      });
    const running = ['/a', '/b', '/c', '/d'].map(create);
    await Promise.all([recover(owner), ...running]);
    expect((await statesOf(owner)).filter((state) => state !== 'off')).toEqual([]);
    expect((await create('/late')).body.code).toBe('AUTH.SESSION_ENDED');
    for (const { _id } of await owner.after.list())
      expect((await owner.before.call('PATCH', `/${_id}`, { state: 'on' })).status).toBe(401);
    await owner.after.create({ url: receiver.url('/mine') });
    expect((await statesOf(owner)).filter((state) => state === 'on')).toHaveLength(1);
  });
});
