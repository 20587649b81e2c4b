import { describe, expect, it } from '@jest/globals';
import {
  AuthAdminActed,
  SessionsEnded,
  tenths,
  UserDeleted,
  type AdminUserView,
  type UserId,
  type UserNotesView,
  type UserNoteView,
} from '@leadmart/contracts';
import { newId } from '@leadmart/platform/mongo';
import { aUserId, until } from '@leadmart/platform/testing';
import { Work } from '@leadmart/platform/work';
import { deleteDueAccounts } from '../src/auth.jobs.js';
import { BackgroundWork } from '../src/background-work.js';
import { BalancesService } from '../src/balances/balances.service.js';
import { UserAdministrationService } from '../src/users/administration/user-administration.service.js';
import {
  anAdmin,
  anEmail,
  fromSomewhere,
  linkTokenTo,
  logIn,
  mailsTo,
  register,
  registerVerified,
  startAuth,
  validate,
  type AuthService,
} from './start-auth.js';

const recordsOf = (auth: AuthService, userId: UserId) =>
  auth.bus.seen(AuthAdminActed).filter(({ subject }) => subject.id === userId);

const auth = await startAuth();
const boss = await anAdmin(auth);

describe('administering users', () => {
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, token = boss.token) =>
    auth.http<AdminUserView & { code: string }>(method, `/admin/users/${path}`, {
      token,
      ...(method === 'POST' ? { body: {} } : {}),
    });
  const lock = (userId: UserId, reason?: string) =>
    auth
      .as(boss)
      .post<AdminUserView>(`/admin/users/${userId}/lock`, reason === undefined ? {} : { reason });

  const addNote = (userId: UserId, text: string, { key = newId(), token = boss.token } = {}) =>
    auth.http<UserNoteView & { code: string }>('POST', `/admin/users/${userId}/notes`, {
      token,
      body: { text },
      headers: { 'idempotency-key': key },
    });

  const deleteNow = async (userId: UserId) => {
    const work = { dueAt: auth.clock.now() };
    const users = auth.mongo.collection<{ _id: string }>('users');
    await users.updateOne({ _id: userId }, { $set: { work } });
    await auth.app.get(Work).runNow(deleteDueAccounts);
  };

  it('makes a verified user an admin and an ordinary one again, and tells every admin', async () => {
    const { user } = await register(auth);
    const refused = await call('POST', `${user._id}/promote`);
    expect(refused.body.code).toBe('AUTH.CANNOT_BECOME_ADMIN');
    const { userId, email } = await registerVerified(auth);
    for (let times = 0; times < 2; times += 1)
      expect((await call('POST', `${userId}/promote`)).body.isAdmin).toBe(true);
    expect((await call('DELETE', userId)).body.code).toBe('AUTH.ADMIN_NOT_DELETABLE');
    expect((await call('POST', `${userId}/demote`)).body.isAdmin).toBe(false);
    const told = (to: string) =>
      mailsTo(auth, to).filter((mail) => mail.template === 'admins-changed' && mail.who === email);
    for (const to of [email, boss.email]) {
      await until(() => told(to).length === 2);
      expect(told(to)).toMatchObject([
        { change: 'added', by: boss.email },
        { change: 'removed', by: boss.email },
      ]);
    }
    await until(() => recordsOf(auth, userId).length > 1);
    const actions = recordsOf(auth, userId).map(({ action }) => action);
    expect(actions).toEqual(['admin.promoted', 'admin.demoted']);
  });

  it('locks a user: ends sessions, answers 423 only for the right password, mails the owner once', async () => {
    const { userId, email, token } = await registerVerified(auth);
    expect((await lock(userId, 'chargebacks')).body).toMatchObject({ isLocked: true, email });
    expect((await lock(userId)).status).toBe(200);
    expect((await validate(auth, token)).status).toBe(401);
    const refused = await logIn(auth, email);
    expect(refused).toMatchObject({ status: 423, body: { code: 'AUTH.ACCOUNT_LOCKED' } });
    const wrong = await logIn(auth, email, 'wrong password');
    expect(wrong).toMatchObject({ status: 401, body: { code: 'AUTH.WRONG_CREDENTIALS' } });
    const published = await until(() => {
      const ended = auth.bus.seen(SessionsEnded).filter((one) => one.userId === userId);
      return ended.length > 0 && recordsOf(auth, userId).length > 0 ? ended : undefined;
    });
    expect(published).toHaveLength(1);
    expect(recordsOf(auth, userId)).toEqual([
      {
        adminId: boss.userId,
        action: 'user.locked',
        subject: { type: 'user', id: userId },
        before: { locked: false },
        after: { locked: true },
        reason: 'chargebacks',
        occurredAt: expect.any(String),
      },
    ]);
    await until(() => mailsTo(auth, email).some(({ template }) => template === 'account-locked'));
    expect((await call('POST', `${userId}/unlock`)).body.isLocked).toBe(false);
    expect((await logIn(auth, email)).status).toBe(200);
    const locked = mailsTo(auth, email).filter(({ template }) => template === 'account-locked');
    expect(locked).toHaveLength(1);
  });

  it('keeps a user locked after a password reset', async () => {
    const { userId, email } = await registerVerified(auth);
    await auth.http('POST', '/auth/forgot-password', { body: { email }, ...fromSomewhere() });
    const link = await linkTokenTo(auth, email, { template: 'reset-password' });
    await lock(userId);
    const body = { password: 'another password' };
    const reset = await auth.http('POST', `/auth/reset-password/${link}`, { body });
    expect(reset.status).toBe(200);
    expect((await logIn(auth, email, 'another password')).status).toBe(423);
  });

  it.each(['locked', 'deleted'])('refuses the verification link of a %s user', async (how) => {
    const email = anEmail();
    const { user } = await register(auth, email);
    const link = await linkTokenTo(auth, email, { template: 'verify-email' });
    if (how === 'locked') await lock(user._id);
    else {
      await call('DELETE', user._id);
      await deleteNow(user._id);
    }
    expect((await auth.http('GET', `/auth/verify-email/${link}`)).status).toBe(400);
    // An unverified address may belong to another person, so no mail is sent to it.
    expect(mailsTo(auth, email).map(({ template }) => template)).toEqual(['verify-email']);
  });

  it('deletes a user: no session, no data except the audit record, the email can register again', async () => {
    const { userId, email, token: first } = await registerVerified(auth);
    await auth.as(first).post('/auth/logout', { everywhere: true });
    const { token } = (await logIn(auth, email)).body;
    await auth.app.get(BackgroundWork, { strict: false }).beforeApplicationShutdown();
    await auth.app.get(BalancesService).remember([{ userId, balance: tenths(5), version: 1 }]);
    await auth.as(token).post('/api-keys', { name: 'CRM', scopes: ['read'] });
    await auth.as(token).post('/user/second-factor/authenticator');
    await addNote(userId, 'Asked for an invoice');
    const places = [
      'users',
      'links',
      'balances',
      'openSessions',
      'knownDevices',
      'notes',
      'apiKeys',
      'secondFactors',
      'recoveries',
    ];
    const placesWithUser = async () => {
      const rows = places.map((name) => auth.mongo.collection(name).find().toArray());
      const texts = (await Promise.all(rows)).map((found) => JSON.stringify(found));
      return places.filter((_, place) => texts[place]?.includes(userId));
    };
    expect(await placesWithUser()).toEqual(places);
    const planned = await call('DELETE', `${userId}?reason=on%20request`);
    expect(planned.body.deletionDueAt).toEqual(expect.any(String));
    expect((await validate(auth, token)).status).toBe(200);
    expect((await call('DELETE', userId)).body).toEqual(planned.body);
    await deleteNow(userId);
    expect((await call('DELETE', userId)).body.code).toBe('AUTH.USER_NOT_FOUND');
    expect((await validate(auth, token)).status).toBe(401);
    expect((await logIn(auth, email)).status).toBe(401);
    await until(() => auth.bus.seen(UserDeleted).some((one) => one.userId === userId));
    await until(() => recordsOf(auth, userId).length > 2);
    expect(recordsOf(auth, userId)).toMatchObject([
      { action: 'user.note-added' },
      { adminId: boss.userId, action: 'user.deletion-planned', reason: 'on request' },
      { adminId: null, action: 'user.deleted', reason: 'Requested 7 days before' },
    ]);
    expect(await placesWithUser()).toEqual([]);
    expect((await register(auth, email)).user._id).not.toBe(userId);
  });

  it('signs a user out everywhere, with an audit record, and lets the user log in again', async () => {
    const { userId, email, token } = await registerVerified(auth);
    expect((await call('POST', `${userId}/sign-out`)).body).toMatchObject({ email });
    expect((await validate(auth, token)).status).toBe(401);
    expect((await logIn(auth, email)).status).toBe(200);
    await until(() => recordsOf(auth, userId).length > 0);
    expect(recordsOf(auth, userId)).toMatchObject([
      { adminId: boss.userId, action: 'user.signed-out', before: null, after: null },
    ]);
  });

  it('records one look at a user, whichever parts and pages of it are read', async () => {
    const { userId } = await registerVerified(auth);
    for (const part of ['', '/sessions', '/notes', '/notes?page=2'])
      expect((await call('GET', `${userId}${part}`)).status).toBe(200);
    const recorded = () => recordsOf(auth, userId).filter(({ action }) => action === 'user.read');
    // Reads are recorded after their answers.
    await until(() => recorded().length > 0);
    await auth.published();
    const reads = recorded();
    expect(reads[0]).toMatchObject({ adminId: boss.userId, after: null });
    // One more when the clock passed a minute in between.
    const minutes = new Set(reads.map(({ occurredAt }) => occurredAt.slice(0, 16)));
    expect(reads).toHaveLength(minutes.size);
  });

  it("keeps admins' notes about a user: added once for a key, deleted by any admin, not for the user", async () => {
    const [user, other] = [await registerVerified(auth), await anAdmin(auth)];
    const read = (query = '') =>
      auth.as(boss.token).get<UserNotesView>(`/admin/users/${user.userId}/notes${query}`);
    const twice = () => addNote(user.userId, ' Pays late.\r\nCall first. ', { key: 'k1' });
    const [first, twin] = await Promise.all([twice(), twice()]);
    expect(twin.body).toEqual(first.body);
    expect(first).toMatchObject({
      status: 201,
      body: { text: 'Pays late.\nCall first.', author: boss.email },
    });
    const [again, changed] = [
      await addNote(user.userId, 'Pays late.\nCall first.', { key: 'k1' }),
      await addNote(user.userId, 'Pays early', { key: 'k1' }),
    ];
    expect(again).toEqual(expect.objectContaining({ status: 201, body: first.body }));
    expect(changed).toMatchObject({
      status: 409,
      body: { code: 'BILLING.IDEMPOTENCY_KEY_REUSED' },
    });
    await addNote(user.userId, 'Paid', { token: other.token });
    const { body } = await read();
    expect(body).toMatchObject({ total: 2, page: 1, pages: 1 });
    expect(body.notes.map(({ text, author }) => [text, author])).toEqual([
      ['Paid', other.email],
      ['Pays late.\nCall first.', boss.email],
    ]);
    expect((await read('?page=2')).body.notes).toEqual([]);

    const path = `${user.userId}/notes/${first.body._id}`;
    for (let times = 0; times < 2; times += 1)
      expect((await call('DELETE', path, other.token)).status).toBe(200);
    expect((await read()).body.total).toBe(1);
    const audited = await until(() => {
      const records = recordsOf(auth, user.userId).filter(({ action }) => action !== 'user.read');
      return records.length >= 3 ? records : undefined;
    });
    expect(audited).toMatchObject([
      { adminId: boss.userId, action: 'user.note-added', after: { characters: 22 } },
      { adminId: other.userId, action: 'user.note-added' },
      { action: 'user.note-deleted', before: { characters: 22, ownNote: false } },
    ]);
    expect(JSON.stringify(audited)).not.toContain('Pays');

    const about = await addNote(boss.userId, 'About me');
    expect(about).toMatchObject({ status: 409, body: { code: 'AUTH.CANNOT_CHANGE_OWN_ACCOUNT' } });
    expect((await addNote(aUserId(), 'Nobody')).status).toBe(404);
    for (const text of ['', ' \n ', 'x'.repeat(2_001), 'a\u0000b']) {
      const refused = await addNote(user.userId, text);
      const field = { details: { fields: [{ field: 'text' }] } };
      expect(refused).toMatchObject({ status: 400, body: field });
    }
  });

  it('refuses admin actions on the own account', async () => {
    for (const [method, path] of [
      ['POST', `${boss.userId}/lock`],
      ['POST', `${boss.userId}/demote`],
      ['POST', `${boss.userId}/sign-out`],
      ['DELETE', boss.userId],
    ] as const) {
      const refused = { status: 409, body: { code: 'AUTH.CANNOT_CHANGE_OWN_ACCOUNT' } };
      expect(await call(method, path)).toMatchObject(refused);
    }
    const who = { _id: boss.userId, email: boss.email, username: 'Ann' };
    expect((await call('GET', boss.userId)).body).toEqual({
      ...who,
      isAdmin: true,
      isVerified: true,
      isLocked: false,
      lastSeenAt: expect.any(String),
      registeredAt: expect.any(String),
    });
  });

  const sessionOf = async (userId: UserId) => ({
    ...(await auth.app.get(UserAdministrationService).find(userId)),
    id: userId,
    emailVerified: true,
    sessionId: 'a session',
    signedInAtMs: 0,
    provedAtMs: 0,
    hasSecondFactor: false,
    issuedAtMs: 0,
    expiresAtMs: Infinity,
  });

  it('refuses an act of an admin whose sessions ended while the request was running', async () => {
    const [admin, user] = [await anAdmin(auth), await registerVerified(auth)];
    const running = await sessionOf(admin.userId);
    const everywhere = { token: admin.token, body: { everywhere: true } };
    expect((await auth.http('POST', '/auth/logout', everywhere)).status).toBe(204);
    await expect(
      auth.app.get(UserAdministrationService).lock(user.userId, { by: running }),
    ).rejects.toMatchObject({ code: 'AUTH.SESSION_ENDED' });
  });

  it('accepts one of two requests when two admins demote, lock or delete each other at once', async () => {
    const acts = ['demote', 'lock', 'remove'] as const;
    const administration = auth.app.get(UserAdministrationService);
    for (const act of acts) {
      const [first, second] = [await anAdmin(auth), await anAdmin(auth)];
      const [one, other] = [await sessionOf(first.userId), await sessionOf(second.userId)];
      const outcomes = await Promise.allSettled([
        administration[act](other.id, { by: one }),
        administration[act](one.id, { by: other }),
      ]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const lost = outcomes.find((outcome) => outcome.status === 'rejected');
      expect(lost?.reason).toMatchObject({ code: 'AUTH.SESSION_ENDED' });
    }
  });

  it('ends the session of an admin who is demoted', async () => {
    const admin = await anAdmin(auth);
    // An admin already: nothing changes.
    await auth.app.get(UserAdministrationService).promote(admin.userId, { by: null });
    expect((await call('POST', `${admin.userId}/demote`)).body.isAdmin).toBe(false);
    expect((await call('GET', boss.userId, admin.token)).status).toBe(401);
    const ended = () => auth.bus.seen(SessionsEnded).filter((one) => one.userId === admin.userId);
    await until(() => ended().length === 2);
    expect(ended().at(-1)).toMatchObject({ sessionVersion: 3, reason: 'demotion' });
  });
});
