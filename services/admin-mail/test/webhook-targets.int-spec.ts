import { beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@leadmart/platform/testing';
import type { Sandbox } from '@leadmart/sandbox';
import { AddressResolver } from '../src/webhooks/sending/address-resolver.js';
import { postWebhook } from '../src/webhooks/sending/post-webhook.js';
import type { MailService } from './factories/contact.js';
import { aSandbox, startAdminMail } from './start-admin-mail.js';
import { WebhookReceiver } from './webhook-receiver.js';
import { WebhookUser } from './webhook-user.js';

describe('a webhook outside of a trial', () => {
  /** Names and their addresses; a name with several lists has the next one at each look-up. */
  const names = new Map<string, string[][]>();
  const resolver = {
    async resolve(host: string) {
      const lists = names.get(host) ?? [];
      const addresses = (lists.length > 1 ? lists.shift() : lists[0]) ?? [];
      return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    },
  };
  const receiver = new WebhookReceiver();
  let sandbox: Sandbox;
  let strict: MailService;
  beforeAll(async () => {
    await receiver.start();
    sandbox = await aSandbox();
    const overrides = [{ provide: AddressResolver, useValue: resolver }];
    strict = await startAdminMail(sandbox, { overrides });
  });
  const aUser = () => new WebhookUser(strict, receiver);

  it.each([
    'http://hooks.test/a',
    'https://127.0.0.1/a',
    'https://private.test/a',
    'https://mixed.test/a',
    'https://mapped.test/a',
    'https://unknown.test/a',
    'https://metadata.google.internal/a',
    'https://wire-server.test/a',
    'https://168.63.129.16/a',
    'https://user:word@hooks.test/a',
    'https://hooks.test:22/a',
    'nonsense',
  ])('cannot lead to %s', async (url) => {
    names.set('hooks.test', [['8.8.8.8']]);
    names.set('private.test', [['10.0.0.5']]);
    names.set('mixed.test', [['8.8.8.8', 'fd00::1']]);
    names.set('metadata.google.internal', [['169.254.169.254']]);
    names.set('wire-server.test', [['168.63.129.16']]);
    names.set('mapped.test', [['::ffff:169.254.169.254']]);
    const user = aUser();
    const answer = await user.call('POST', '', { url, events: ['purchase.completed'] });
    const details = { fields: [{ field: 'url' }] };
    expect(answer).toMatchObject({ status: 400, body: { details } });
    expect(await user.list()).toEqual([]);
  });

  it('reaches nothing when its name leads to a private address later', async () => {
    const host = 'rebinding.test';
    names.set(host, [['8.8.8.8'], ['127.0.0.1']]);
    const user = aUser();
    const { webhook } = await user.createUnconfirmed({ url: `https://${host}/rebound` });
    const refused = await until(async () =>
      (await user.log(webhook)).deliveries.find(({ attempts }) => attempts.length > 0),
    );
    expect(refused.attempts).toMatchObject([
      { status: null, error: 'The address must lead to the public internet' },
    ]);
  });

  it('reaches a webhook at the checked address, without another look-up', async () => {
    const url = new URL(`http://nowhere.invalid:${receiver.port}/pinned`);
    const addresses = [{ address: '127.0.0.1', family: 4 }];
    const sent = await postWebhook({ url, addresses, headers: {}, body: '{}' });
    expect(sent.status).toBe(200);
    expect(receiver.at('/pinned')).toHaveLength(1);
  });
});
