import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  AccountRecovered,
  accountSecuredEvents,
  AuthAdminActed,
  recoveryReasons,
  securingServices,
  SessionLoggedOut,
  type ApiKeysView,
  type ApiKeyWithSecretView,
  type RecoveryReason,
  type SecuringService,
  type SwitchedOff,
} from '@leadmart/contracts';
import { stableMessageId } from '@leadmart/platform/messaging';
import { Transactions } from '@leadmart/platform/mongo';
import { hashOfApiKey, type SessionUser } from '@leadmart/platform/sessions';
import { until } from '@leadmart/platform/testing';
import { UserAdministrationService } from '../src/users/administration/user-administration.service.js';
import { ApiKeysService } from '../src/users/api-keys/api-keys.service.js';
import { UserDeletion } from '../src/users/deletion/user-deletion.js';
import { UserRepository } from '../src/users/user.repository.js';
import {
  anEmail,
  fromSomewhere,
  linkTokenTo,
  logIn,
  mailsTo,
  password,
  registerVerified,
  startAuth,
  validate,
} from './start-auth.js';

const auth = await startAuth();
const admin = await registerVerified(auth);
await auth.app.get(UserAdministrationService).promote(admin.userId, { by: null });
const boss = (await logIn(auth, admin.email)).body.token;

type Owner = Awaited<ReturnType<typeof registerVerified>>;
const aKey = async ({ token }: Pick<Owner, 'token'>, name = 'CRM') => {
  const body = { name, scopes: ['read', 'buy'] };
  return (await auth.as(token).post<ApiKeyWithSecretView>('/api-keys', body)).body;
};
const exchange = (secret: string) =>
  auth.http<{ token: string }>('POST', '/internal/key-tokens', {
    body: { keyHash: hashOfApiKey(secret) },
  });
const recoveryOf = ({ userId }: Owner) =>
  until(() => auth.bus.seen(AccountRecovered).find((one) => one.userId === userId));
const next = { currentPassword: password, password: 'quite another one' };
const signOut = ({ userId }: Owner, since?: Date) =>
  auth.as(boss).post(`/admin/users/${userId}/sign-out`, { since });
const forgot = async ({ email }: Owner) => {
  await auth.http('POST', '/auth/forgot-password', { body: { email }, ...fromSomewhere() });
  return linkTokenTo(auth, email, { template: 'reset-password' });
};
const reset = (link: string) =>
  auth.http('POST', `/auth/reset-password/${link}`, { body: { password: next.password } });
const askToMove = async ({ token }: Owner, to = anEmail()) => {
  await auth.as(token).post('/user/email', { email: to, password });
  return linkTokenTo(auth, to, { template: 'confirm-email' });
};
const move = (link: string) => auth.http('POST', `/auth/confirm-email/${link}`);

/** How the owner, or support, takes an account back: each as a program calls it that names no choice. */
const ways: Record<RecoveryReason, (owner: Owner, link: string) => Promise<{ status: number }>> = {
  'password-reset': async (owner) => reset(await forgot(owner)),
  'password-changed': ({ token }) => auth.as(token).put('/user/password', next),
  'address-restored': (_owner, link) => auth.http('POST', `/auth/revert-email/${link}`),
  'signed-out-everywhere': ({ token }) => auth.as(token).post('/auth/logout', { everywhere: true }),
  'signed-out-by-admin': (owner) => signOut(owner),
};

describe('taking an account back', () => {
  it.each(recoveryReasons)('ends the API keys of an intruder at once: %s', async (reason) => {
    const owner = await registerVerified(auth);
    let link = '';
    if (reason === 'address-restored') {
      await move(await askToMove(owner));
      link = await linkTokenTo(auth, owner.email, { template: 'email-changed' });
    }
    const { apiKey, secret } = await aKey(owner);
    const { token: keyToken } = (await exchange(secret)).body;
    expect((await validate(auth, keyToken)).status).toBe(200);
    expect((await ways[reason](owner, link)).status).toBeLessThan(300);
    expect((await exchange(secret)).status).toBe(401);
    expect((await validate(auth, keyToken)).status).toBe(401);
    const recovered = await recoveryOf(owner);
    expect(recovered).toMatchObject({ reason, sessionVersion: 2, revokedKeys: [apiKey._id] });
    expect(recovered.since === null).toBe(reason !== 'address-restored');
    await until(() =>
      auth.bus.seen(SessionLoggedOut).some(({ sessionId }) => sessionId === apiKey._id),
    );
  });

  it('ends keys with the other sessions, too, and keeps them for a user who wants so', async () => {
    const [one, other] = [await registerVerified(auth), await registerVerified(auth)];
    const [lost, kept] = [await aKey(one), await aKey(other)];
    const endOthers = ({ token }: Owner, body?: object) =>
      auth.as(token).post<{ token: string }>('/user/end-other-sessions', body);
    expect((await endOthers(one)).status).toBe(200);
    const { token } = (await endOthers(other, { revokeKeys: false })).body;
    const changed = await auth
      .as(token)
      .put<{ token: string }>('/user/password', { ...next, revokeKeys: false });
    expect((await exchange(lost.secret)).status).toBe(401);
    expect((await exchange(kept.secret)).status).toBe(200);
    await recoveryOf(one);
    await auth.published();
    expect(auth.bus.seen(AccountRecovered).some(({ userId }) => userId === other.userId)).toBe(
      false,
    );
    const list = { token: changed.body.token };
    expect((await auth.http<ApiKeysView>('GET', '/api-keys', list)).body.revoked).toEqual([]);
  });

  it('leaves keys from before the moment that the admin chose, and records it', async () => {
    const owner = await registerVerified(auth);
    const before = await aKey(owner, 'Before');
    auth.clock.pass(60);
    const since = auth.clock.now();
    const after = await aKey(owner, 'After');
    expect((await signOut(owner, since)).status).toBe(200);
    expect((await exchange(before.secret)).status).toBe(200);
    expect((await exchange(after.secret)).status).toBe(401);
    expect((await recoveryOf(owner)).since).toBe(since.toISOString());
    const record = await until(() =>
      auth.bus.seen(AuthAdminActed).find(({ subject }) => subject.id === owner.userId),
    );
    expect(record).toMatchObject({
      action: 'user.signed-out',
      after: { since: since.toISOString() },
    });
    const { token } = (await logIn(auth, owner.email)).body;
    const { body } = await auth.as(token).get<ApiKeysView>('/api-keys');
    expect(body.apiKeys.map(({ name }) => name)).toEqual(['Before']);
    expect(body.revoked).toMatchObject([{ name: 'After', lastFour: after.apiKey.lastFour }]);
    await aKey({ token }, 'After');
    const again = await auth.as(token).get<ApiKeysView>('/api-keys');
    expect(again.body.revoked).toEqual([]);
  });

  it('refuses a key of a request that was running, and links to another mailbox', async () => {
    const owner = await registerVerified(auth);
    const session = { id: owner.userId, sessionVersion: 1, sessionId: 'running' } as SessionUser;
    const [link, old] = [await askToMove(owner), await forgot(owner)];
    const changed = { token: owner.token, body: next };
    expect((await auth.http('PUT', '/user/password', changed)).status).toBe(200);
    const keys = auth.app.get(ApiKeysService, { strict: false });
    const key = { name: 'Late', mode: 'live' as const, scopes: ['buy' as const], expiresInDays: 1 };
    await expect(keys.create(session, key)).rejects.toMatchObject({ code: 'AUTH.SESSION_ENDED' });
    expect((await move(link)).status).toBe(400);
    expect((await reset(old)).status).toBe(400);
  });
});

describe('the email about what was switched off', () => {
  const mailsAbout = ({ email }: Owner) =>
    mailsTo(auth, email).filter(({ template }) => template === 'account-secured');
  const webhook: SwitchedOff = { thing: 'webhook', name: 'crm.example.com' };
  const report = async (
    { userId, recoveryId }: AccountRecovered,
    service: SecuringService,
    switchedOff: SwitchedOff[] = [],
    messageId = stableMessageId(accountSecuredEvents[service], recoveryId),
  ) => {
    const payload = { userId, recoveryId, switchedOff };
    await auth.bus.publish(accountSecuredEvents[service], payload, { messageId });
  };
  const isStored = ({ recoveryId }: AccountRecovered, count: number) =>
    until(async () => {
      const rows = auth.mongo.collection<{ _id: string; reports: object }>('recoveries');
      return Object.keys((await rows.findOne({ _id: recoveryId }))?.reports ?? {}).length === count;
    });

  it('mails what was switched off once, when every service has reported, in any order and again', async () => {
    const owner = await registerVerified(auth);
    await aKey(owner);
    const to = anEmail();
    await askToMove(owner, to);
    await ways['password-reset'](owner, '');
    await ways['signed-out-by-admin'](owner, '');
    const [first, second] = await until(() => {
      const both = auth.bus.seen(AccountRecovered).filter((one) => one.userId === owner.userId);
      return both.length === 2 ? (both as [AccountRecovered, AccountRecovered]) : undefined;
    });
    for (const service of ['admin-mail', 'leads'] as const) {
      await report(second, service);
      for (const _time of [1, 2])
        await report(first, service, service === 'admin-mail' ? [webhook] : []);
      // As if the first message were forgotten.
      await report(first, service, [], randomUUID());
    }
    await Promise.all([isStored(first, 2), isStored(second, 2)]);
    expect(mailsAbout(owner)).toEqual([]);
    await Promise.all([report(second, 'billing'), report(first, 'billing')]);
    await Promise.all([isStored(first, 3), isStored(second, 3)]);
    await until(() => mailsAbout(owner).length > 0);
    await auth.published();
    expect(mailsAbout(owner)).toEqual([
      expect.objectContaining({
        reason: 'password-reset',
        switchedOff: [
          { thing: 'api-key', name: 'CRM' },
          { thing: 'address-change', name: to },
          webhook,
        ],
      }),
    ]);
  });

  it('sends no mail when nothing was switched off, nor for a deleted user (soak)', async () => {
    const [before, gone] = [await registerVerified(auth), await registerVerified(auth)];
    // A change of the address that was confirmed is not switched off.
    const calm = { ...before, email: anEmail() };
    await move(await askToMove(before, calm.email));
    for (const owner of [calm, gone]) await ways['password-reset'](owner, '');
    const [nothing, late] = [await recoveryOf(calm), await recoveryOf(gone)];
    const users = auth.app.get(UserRepository, { strict: false });
    const user = await users.find(gone.userId);
    if (!user) throw new Error('the user is missing');
    await auth.app
      .get(Transactions, { strict: false })
      .run((tx) => auth.app.get(UserDeletion, { strict: false }).erase(user, tx));
    for (const service of securingServices) {
      await report(late, service, [webhook]);
      await report(nothing, service);
    }
    await isStored(nothing, securingServices.length);
    await auth.published();
    expect([...mailsAbout(calm), ...mailsAbout(gone)]).toEqual([]);
    const rows = auth.mongo.collection<{ _id: string }>('recoveries');
    expect(await rows.findOne({ _id: late.recoveryId })).toBeNull();
  });
});
