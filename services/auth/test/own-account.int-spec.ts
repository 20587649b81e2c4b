import { describe, expect, it } from '@jest/globals';
import { UserChanged, type SessionView, type UserId, type UserView } from '@leadmart/contracts';
import { until } from '@leadmart/platform/testing';
import { UserRepository } from '../src/users/user.repository.js';
import { addAuthenticator, userWithAuthenticator } from './second-factor.js';
import {
  anEmail,
  claimsOf,
  linkTokenTo,
  logIn,
  mailsTo,
  password,
  register,
  registerVerified,
  startAuth,
  validate,
} from './start-auth.js';

const users = () => auth.app.get(UserRepository, { strict: false });

const auth = await startAuth();

describe('the profile', () => {
  const rename = (token: string, username: string) =>
    auth.as(token).put<UserView & { code: string }>('/user/username', { username });
  const changePassword = (token: string, body: object) =>
    auth.as(token).put<SessionView & { code: string }>('/user/password', body);

  it('changes the name for every service once, and refuses one with a web address', async () => {
    const { token, userId } = await registerVerified(auth);
    expect((await rename(token, 'evil.com')).body.code).toBe('VALIDATION.INVALID_INPUT');
    expect((await rename(token, ' Zoe  Doe ')).body.username).toBe('Zoe Doe');
    expect((await rename(token, 'Zoe Doe')).status).toBe(200);
    const changes = () => auth.bus.seen(UserChanged).filter((one) => one.userId === userId);
    await until(() => changes().length > 0);
    expect(changes()).toEqual([expect.objectContaining({ username: 'Zoe Doe', revision: 1 })]);
    const found = await users().findBySearchKey('zoe d', 20);
    expect(found.map(({ id }) => id)).toContain(userId);
  });

  it('changes the password with the current one, and leaves this session only', async () => {
    const { token, email } = await registerVerified(auth);
    const other = (await logIn(auth, email)).body.token;
    const next = { currentPassword: password, password: 'quite another one' };
    const wrong = await changePassword(token, { ...next, currentPassword: 'no' });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'AUTH.WRONG_PASSWORD' } });
    for (const [refused, code] of [
      [password, 'VALIDATION.INVALID_INPUT'],
      ['password1', 'AUTH.PASSWORD_TOO_COMMON'],
    ] as const)
      expect((await changePassword(token, { ...next, password: refused })).body.code).toBe(code);
    auth.clock.pass(60);
    const twice = await Promise.all([changePassword(token, next), changePassword(token, next)]);
    const [done] = twice.filter(({ status }) => status === 200);
    expect(twice.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const renewed = done?.body.token ?? '';
    expect((await validate(auth, renewed)).status).toBe(200);
    // The session does not count as proved anew.
    const { sid, auth_time, proved } = claimsOf(token);
    expect(claimsOf(renewed)).toMatchObject({ sid, auth_time, proved });
    for (const ended of [token, other]) expect((await validate(auth, ended)).status).toBe(401);
    expect((await logIn(auth, email, next.password)).status).toBe(200);
    const notices = () => mailsTo(auth, email).filter((one) => one.template === 'password-changed');
    await until(() => notices().length > 0);
    expect(notices()).toHaveLength(1);
  });
});

describe('confirming the password', () => {
  it('answers with a token of the same session, and refuses a wrong password', async () => {
    const { token } = await registerVerified(auth);
    const prove = (secret: string) =>
      auth.as(token).post<SessionView & { code: string }>('/user/proof', { password: secret });
    expect((await prove('wrong')).body.code).toBe('AUTH.WRONG_PASSWORD');
    auth.clock.pass(20 * 60);
    const [before, after] = [claimsOf(token), claimsOf((await prove(password)).body.token)];
    expect(after).toMatchObject({ sid: before.sid, auth_time: before.auth_time });
    expect(after.proved - before.proved).toBeGreaterThanOrEqual(20 * 60);
  });
});

describe('changing the email address', () => {
  const ask = (token: string, email: string, secret = password) =>
    auth.as(token).post<{ code: string }>('/user/email', { email, password: secret });
  const confirm = (link: string) =>
    auth.http<{ code: string }>('POST', `/auth/confirm-email/${link}`);
  const revert = (link: string) =>
    auth.http<{ choosePassword: string; code: string }>('POST', `/auth/revert-email/${link}`);
  const linkIn = (email: string, template: 'confirm-email' | 'email-changed') =>
    linkTokenTo(auth, email, { template });
  const pending = async (token: string) =>
    (await auth.as(token).get<{ newEmail: string | null }>('/user/email')).body.newEmail;
  const emailOf = async (userId: UserId) => (await users().find(userId))?.email;

  const setLock = (userId: UserId, lockedAt: Date | null) =>
    auth.mongo
      .collection<{ _id: string }>('users')
      .updateOne({ _id: userId }, { $set: { lockedAt } });

  /** A user whose address was changed. */
  async function moved(from = anEmail()) {
    const user = await registerVerified(auth, from);
    const to = anEmail();
    await ask(user.token, to);
    expect((await confirm(await linkIn(to, 'confirm-email'))).status).toBe(200);
    return { ...user, to };
  }

  it('changes the address when the new one is proved, and tells the services and the old address', async () => {
    const { token, userId, email } = await registerVerified(auth);
    const to = anEmail();
    expect((await ask(token, to, 'wrong')).body.code).toBe('AUTH.WRONG_PASSWORD');
    expect((await ask(token, email)).body.code).toBe('VALIDATION.INVALID_INPUT');
    expect(await pending(token)).toBeNull();
    expect((await ask(token, to)).status).toBe(200);
    expect(await pending(token)).toBe(to);
    expect(await emailOf(userId)).toBe(email);
    await auth.http('POST', '/auth/forgot-password', { body: { email } });
    const oldLink = await linkTokenTo(auth, email, { template: 'reset-password' });
    const link = await linkIn(to, 'confirm-email');
    const twice = await Promise.all([confirm(link), confirm(link)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    // The mailbox of the old address does not open the account any more.
    const reset = { body: { password: 'of the old mailbox' } };
    expect((await auth.http('POST', `/auth/reset-password/${oldLink}`, reset)).status).toBe(400);
    expect(await emailOf(userId)).toBe(to);
    expect(await pending((await logIn(auth, to)).body.token)).toBeNull();
    await linkIn(email, 'email-changed');
    const changes = () => auth.bus.seen(UserChanged).filter((one) => one.userId === userId);
    await until(() => changes().length > 0);
    expect(changes()).toEqual([expect.objectContaining({ email: to, revision: 1 })]);
    expect((await validate(auth, token)).body.user.email).toBe(to);
    expect((await logIn(auth, email)).status).toBe(401);
    expect((await logIn(auth, to)).status).toBe(200);
  });

  it('gives an address to one of two users who prove it, and none that is taken', async () => {
    const [ann, bob] = [await registerVerified(auth), await registerVerified(auth)];
    expect((await ask(ann.token, bob.email)).body.code).toBe('AUTH.EMAIL_TAKEN');
    const to = anEmail();
    await ask(ann.token, to);
    const first = await linkIn(to, 'confirm-email');
    await ask(bob.token, to);
    const second = await linkTokenTo(auth, to, { template: 'confirm-email', count: 2 });
    const answers = await Promise.all([confirm(first), confirm(second)]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    // A stranger is asked five times an hour at most, whoever types the address and however.
    const stranger = anEmail().split('@');
    for (const [i, { token }] of [ann, bob, ann, bob, ann, bob].entries())
      expect((await ask(token, stranger.join(`+${i}@`))).status).toBe(i < 5 ? 200 : 429);
    // Ann has asked five times, too, and Bob four times.
    for (const [{ token }, status] of [
      [ann, 429],
      [bob, 200],
    ] as const)
      expect((await ask(token, anEmail())).status).toBe(status);
  });

  it('replaces a link by a newer one, and changes nothing for a locked user', async () => {
    const { token, userId } = await registerVerified(auth);
    const [first, second] = [anEmail(), anEmail()];
    await ask(token, first);
    const old = await linkIn(first, 'confirm-email');
    await ask(token, second);
    const link = await linkIn(second, 'confirm-email');
    expect((await confirm(old)).body.code).toBe('AUTH.EMAIL_LINK_INVALID');
    await setLock(userId, new Date());
    expect((await confirm(link)).body.code).toBe('AUTH.EMAIL_LINK_INVALID');
    await setLock(userId, null);
    expect((await confirm(link)).status).toBe(200);
    expect(await emailOf(userId)).toBe(second);
  });

  it('removes an authenticator app that was added after the change, and no earlier one', async () => {
    const thief = await moved();
    await addAuthenticator(auth, thief);
    expect((await revert(await linkIn(thief.email, 'email-changed'))).status).toBe(200);
    expect((await users().find(thief.userId))?.secondFactors).toEqual([]);
    const owner = await userWithAuthenticator(auth);
    const to = anEmail();
    await ask(owner.token, to);
    await confirm(await linkIn(to, 'confirm-email'));
    expect((await revert(await linkIn(owner.email, 'email-changed'))).status).toBe(200);
    expect((await users().find(owner.userId))?.secondFactors).toEqual(['authenticator']);
  });

  it('restores the old address for its owner, ends every session and voids the password', async () => {
    const { token, userId, email, to } = await moved();
    const link = await linkIn(email, 'email-changed');
    // The address is kept for its owner meanwhile.
    await expect(register(auth, email)).rejects.toThrow('already exists');
    const thief = (await logIn(auth, to)).body.token;
    const again = anEmail();
    await ask(thief, again);
    await confirm(await linkIn(again, 'confirm-email'));
    const notice = await until(() =>
      mailsTo(auth, to).find(({ template }) => template === 'email-changed'),
    );
    expect(notice).not.toHaveProperty('link');

    const { status, body } = await revert(link);
    expect(status).toBe(200);
    expect(await emailOf(userId)).toBe(email);
    for (const ended of [token, thief]) expect((await validate(auth, ended)).status).toBe(401);
    expect((await logIn(auth, email)).status).toBe(401);
    const reset = await auth.http('POST', `/auth/reset-password/${body.choosePassword}`, {
      body: { password: 'mine once more' },
    });
    expect(reset.status).toBe(200);
    const mine = await logIn(auth, email, 'mine once more');
    expect(mine.status).toBe(200);
    expect((await revert(link)).body.code).toBe('AUTH.EMAIL_LINK_INVALID');
    // The used link does not count as an open one: the next change can be undone, too.
    const away = anEmail();
    await ask(mine.body.token, away, 'mine once more');
    await confirm(await linkIn(away, 'confirm-email'));
    expect(await linkTokenTo(auth, email, { template: 'email-changed', count: 2 })).not.toBe('');
  });

  it('keeps the old address for its owner alone until it can no longer be restored', async () => {
    const [email, stranger] = [anEmail(), await registerVerified(auth)];
    await ask(stranger.token, email);
    const early = await linkIn(email, 'confirm-email');
    const { token, userId } = await moved(email);
    const link = await linkIn(email, 'email-changed');
    for (const refused of [await ask(stranger.token, email), await confirm(early)])
      expect(refused.body.code).toBe('AUTH.EMAIL_TAKEN');
    expect((await ask(token, email)).status).toBe(200);
    await setLock(userId, new Date());
    expect((await revert(link)).body.code).toBe('AUTH.EMAIL_LINK_INVALID');
    await setLock(userId, null);
    auth.clock.pass(72 * 3_600 + 1);
    expect((await revert(link)).body.code).toBe('AUTH.EMAIL_LINK_INVALID');
    expect((await register(auth, email)).user.email).toBe(email);
  });
});
