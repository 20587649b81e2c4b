import { describe, expect, it } from '@jest/globals';
import { allEndpoints } from '@leadmart/contracts';
import { routesWithoutAccess } from '@leadmart/platform/http';
import { contactsOf, onePerson } from './factories/contact.js';
import { startWithSandbox } from './start-admin-mail.js';

const { service } = await startWithSandbox();

const strangersToken = 'A'.repeat(43);
const linkOf = async () => {
  const { userId, email } = await onePerson(service);
  const { unsubscribeToken: token } = (await contactsOf(service).find(userId)) ?? {};
  return { token: token ?? '', email };
};
const call = (method: string, token: string, more = '', request = {}) =>
  service.http(method, `/mail/unsubscribe/${token}${more}`, request);
const isSubscribed = async (token: string) =>
  (await call('GET', token, '/status')).body['subscribed'];

describe('an unsubscribe link', () => {
  it.each([
    [
      'a mail program with a form',
      'application/x-www-form-urlencoded',
      'List-Unsubscribe=One-Click',
    ],
    ['a mail program with a multipart body', 'multipart/form-data; boundary=b', '--b--'],
    ['a page', 'application/json', '{}'],
    ['a script without a body', 'application/json', ''],
    ['a request without a content type', undefined, undefined],
  ])('unsubscribes by a request from %s, also when it is repeated', async (_who, type, body) => {
    const { token } = await linkOf();
    const headers = type === undefined ? {} : { 'content-type': type };
    for (const _time of [1, 2]) {
      expect(await call('POST', token, '', { headers, body })).toMatchObject({
        status: 200,
        body: { message: 'You will get no more of these emails' },
      });
      expect(await isSubscribed(token)).toBe(false);
    }
  });

  it('changes nothing when an unsubscribe link is opened, and redirects to the confirmation page', async () => {
    const { token } = await linkOf();
    const opened = await call('GET', token);
    expect(opened.status).toBe(302);
    expect(opened.headers.get('location')).toBe(`http://localhost:8080/unsubscribe/${token}`);
    await call('HEAD', token);
    expect(await isSubscribed(token)).toBe(true);
  });

  it('shows the owner of an unsubscribe link with a shortened address', async () => {
    const { token, email } = await linkOf();
    const { body } = await call('GET', token, '/status');
    expect(body).toEqual({ subscribed: true, email: `${email[0]}…@example.com` });
  });

  it('subscribes the owner of the link again, also when it is repeated', async () => {
    const { token } = await linkOf();
    await call('POST', token);
    for (const _time of [1, 2]) {
      expect((await call('POST', token, '/resubscribe')).status).toBe(200);
      expect(await isSubscribed(token)).toBe(true);
    }
  });

  it('answers an unknown token the same when it is used, and its status with 404', async () => {
    const { token } = await linkOf();
    for (const more of ['', '/resubscribe']) {
      const [own, strange] = [
        await call('POST', token, more),
        await call('POST', strangersToken, more),
      ];
      expect([strange.status, strange.body]).toEqual([own.status, own.body]);
    }
    expect(await call('GET', strangersToken, '/status')).toMatchObject({
      status: 404,
      body: { code: 'MAIL.UNSUBSCRIBE_LINK_UNKNOWN' },
    });
  });

  it.each(['short', 'x'.repeat(44), '%24'.repeat(43), "'".repeat(43)])(
    'refuses the malformed unsubscribe token %s',
    async (token) => {
      expect(await call('POST', token)).toMatchObject({ status: 400 });
      expect(await call('GET', token)).toMatchObject({ status: 400 });
    },
  );
});

describe('the routes of admin-mail', () => {
  it('declares the access of every route of admin-mail', () => {
    expect(routesWithoutAccess(service.app)).toEqual([]);
  });

  it('answers every call that the contract gives to admin-mail', async () => {
    const calls = allEndpoints().filter((endpoint) => endpoint.service === 'admin-mail');
    expect(calls.length).toBeGreaterThan(10);
    for (const { method, path, access } of calls) {
      const address = path.replace('{token}', strangersToken).replace('{id}', 'x'.repeat(24));
      const { status } = await service.http(method, address);
      const open = path.endsWith('/status') ? 404 : method === 'GET' ? 302 : 200;
      expect({ method, path, status }).toEqual({
        method,
        path,
        status: access === 'public' ? open : 401,
      });
    }
  });
});
