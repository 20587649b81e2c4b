import { describe, expect, it } from '@jest/globals';
import {
  AuthAdminActed,
  ExportAuthData,
  SessionsEnded,
  UserDeleted,
  type AdminUserView,
  type ApiKeyWithSecretView,
  type UserId,
  type UserView,
} from '@leadmart/contracts';
import { explainsWithIndex, until } from '@leadmart/platform/testing';
import { Work } from '@leadmart/platform/work';
import { deleteDueAccounts } from '../src/auth.jobs.js';
import { UserAdministrationService } from '../src/users/administration/user-administration.service.js';
import { UserRepository } from '../src/users/user.repository.js';
import {
  anAdmin,
  logIn,
  mailsTo,
  password,
  registerVerified,
  startAuth,
  validate,
} from './start-auth.js';

const users = () => auth.app.get(UserRepository, { strict: false });
const dayMs = 24 * 60 * 60 * 1_000;

const auth = await startAuth();

describe('deleting the own account', () => {
  const request = (token: string, secret = password) =>
    auth.as(token).post<UserView & { code: string }>('/user/delete', { password: secret });
  const keep = (token: string) => auth.as(token).post<UserView>('/user/delete/cancel');
  const deleteDue = () => auth.app.get(Work).runNow(deleteDueAccounts);
  const due = async (userId: UserId) => {
    const now = auth.clock.now();
    await auth.mongo
      .collection<{ _id: string }>('users')
      .updateOne({ _id: userId }, { $set: { deletionDueAt: now, work: { dueAt: now } } });
  };

  it('begins a grace period of seven days with the password, mails its end once, and keeps the first date', async () => {
    const { token, email } = await registerVerified(auth);
    const [first, second] = await Promise.all([request(token), request(token)]);
    const dueAt = first.body.deletionDueAt ?? '';
    expect(second.body.deletionDueAt).toBe(dueAt);
    const days = (Date.parse(dueAt) - auth.clock.now().getTime()) / dayMs;
    expect(days).toBeCloseTo(7, 2);
    expect((await logIn(auth, email)).body.user.deletionDueAt).toBe(dueAt);
    await deleteDue();
    expect((await validate(auth, token)).body.user.deletionDueAt).toBe(dueAt);
    const mails = await until(() => {
      const found = mailsTo(auth, email).filter((one) => one.template === 'deletion-requested');
      return found.length > 0 ? found : undefined;
    });
    expect(mails).toEqual([expect.objectContaining({ dueAt })]);
  });

  it('refuses a wrong password with 400, which ends no session, and delays more of them', async () => {
    const { token } = await registerVerified(auth);
    const refused = await request(token, 'not the password');
    expect(refused).toMatchObject({ status: 400, body: { code: 'AUTH.WRONG_PASSWORD' } });
    for (let attempt = 0; attempt < 5; attempt += 1) await request(token, 'not the password');
    expect((await request(token)).status).toBe(429);
    expect((await validate(auth, token)).body.user.deletionDueAt).toBeUndefined();
  });

  it('keeps an account until the end of its grace period, and deletes it afterwards', async () => {
    const { userId, email, token } = await registerVerified(auth);
    await request(token);
    expect((await keep(token)).body.deletionDueAt).toBeUndefined();
    expect((await keep(token)).status).toBe(200);
    const kept = () =>
      mailsTo(auth, email).filter(({ template }) => template === 'deletion-cancelled');
    await until(() => kept().length > 0);
    expect(kept()).toHaveLength(1);
    await request(token);
    await due(userId);
    await deleteDue();
    expect((await validate(auth, token)).status).toBe(401);
    expect((await logIn(auth, email)).status).toBe(401);
    await until(() => auth.bus.seen(UserDeleted).some((one) => one.userId === userId));
    const published = await until(() => {
      const ended = auth.bus.seen(SessionsEnded).filter((one) => one.userId === userId);
      const records = auth.bus.seen(AuthAdminActed).filter((one) => one.subject.id === userId);
      return ended.length > 0 && records.length > 0 ? { ended, records } : undefined;
    });
    expect(published.ended).toEqual([expect.objectContaining({ reason: 'deletion' })]);
    expect(published.records).toEqual([
      expect.objectContaining({ adminId: null, action: 'user.deleted' }),
    ]);
  });

  it('deletes or keeps an account, never both, when the user keeps it at its last moment', async () => {
    const { userId, token } = await registerVerified(auth);
    await request(token);
    await due(userId);
    const [kept] = await Promise.all([keep(token), deleteDue()]);
    const stored = await users().find(userId);
    if (kept.status === 200) expect(stored?.deletionDueAt).toBeNull();
    else expect(stored).toBeUndefined();
  });

  it('refuses an admin, and keeps a user who is made an admin meanwhile', async () => {
    const { userId, email, token } = await registerVerified(auth);
    await request(token);
    await auth.app.get(UserAdministrationService).promote(userId, { by: null });
    await deleteDue();
    const { token: adminToken } = (await logIn(auth, email)).body;
    expect((await request(adminToken)).body.code).toBe('AUTH.CANNOT_CHANGE_OWN_ACCOUNT');
    expect((await users().find(userId))?.deletionDueAt).toBeNull();
  });

  it('keeps a user whose deletion an admin planned, for the user or another admin, and tells the user', async () => {
    const { userId, email, token } = await registerVerified(auth);
    const [boss, other] = [await anAdmin(auth), await anAdmin(auth)];
    const call = (method: 'POST' | 'DELETE', path: string, { token: as } = boss) =>
      auth.http<AdminUserView>(method, `/admin/users/${path}`, { token: as });
    await call('DELETE', `${userId}?reason=by%20mistake`);
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await call('POST', `${userId}/keep`, other);
      expect([status, body.deletionDueAt]).toEqual([200, undefined]);
    }
    await call('DELETE', userId);
    const kept = await auth.as(token).post<AdminUserView>('/user/delete/cancel');
    expect([kept.status, kept.body.deletionDueAt]).toEqual([200, undefined]);
    const records = () =>
      auth.bus.seen(AuthAdminActed).filter(({ subject }) => subject.id === userId);
    await until(() => records().length > 2);
    expect(records()).toMatchObject([
      { adminId: boss.userId, action: 'user.deletion-planned', reason: 'by mistake' },
      { adminId: other.userId, action: 'user.deletion-cancelled' },
      { adminId: boss.userId, action: 'user.deletion-planned' },
    ]);
    const mails = () =>
      mailsTo(auth, email).filter(({ template }) => template.startsWith('deletion-'));
    await until(() => mails().length === 4);
    expect(mails()[0]).toMatchObject({ by: 'admin', isLocked: false });
  });

  it('exports profile, sessions and API keys, and nothing of a user it does not know', async () => {
    const { userId, email, token } = await registerVerified(auth);
    const key = { name: 'CRM', scopes: ['read'] };
    const { body } = await auth.as(token).post<ApiKeyWithSecretView>('/api-keys', key);
    const ask = async (of: UserId, file: ExportAuthData['file']) =>
      (await auth.bus.request(ExportAuthData, { userId: of, file, after: '' })).text;
    expect(JSON.parse(await ask(userId, 'profile.json'))).toMatchObject({
      id: userId,
      email,
      agreedTo: { version: expect.stringMatching(/^[0-9a-f]{12}$/), at: expect.any(String) },
    });
    expect((await ask(userId, 'sessions.csv')).trim().split('\r\n')).toHaveLength(2);
    const keys = await ask(userId, 'api-keys.csv');
    expect(keys.trim().split('\r\n')).toHaveLength(2);
    expect(keys).not.toContain(body.secret);
    expect(await ask('65f0000000000000000000ff' as UserId, 'profile.json')).toBe('');
  });

  it('finds due accounts by index', async () => {
    await explainsWithIndex(auth.app, deleteDue);
  });
});
