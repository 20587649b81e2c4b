import { describe, expect, it } from '@jest/globals';
import {
  SessionsEnded,
  type SessionView,
  type ValidationView,
  type VerificationView,
} from '@leadmart/contracts';
import { changesOfOneVersion, oneOfTwo, until } from '@leadmart/platform/testing';
import { BackgroundWork } from '../src/background-work.js';
import {
  anEmail,
  codeTo,
  fromSomewhere,
  linkTokenTo,
  logIn,
  password,
  registerVerified,
  startAuth,
  validate,
} from './start-auth.js';

const newPassword = 'a password of the owner';

const auth = await startAuth();

describe('a registration and its mail on two devices', () => {
  /** A browser at an address of its own, with or without the cookie of a registration. */
  function aBrowser(cookie?: string) {
    const headers = {
      ...fromSomewhere().headers,
      'sec-fetch-site': 'same-origin',
      ...(cookie !== undefined && { cookie }),
    };
    const send = (method: string, path: string, body?: object) =>
      auth.http<Partial<SessionView> & { code?: string; error?: string; isVerified?: boolean }>(
        method,
        path,
        { headers, ...(body && { body }) },
      );
    return {
      send,
      open: (link: string) => send('GET', `/auth/verify-email/${link}`),
      give: (link: string, body: object) => send('POST', `/auth/verify-email/${link}`, body),
      enter: (userId: string, code: string, more: object = {}) =>
        send('POST', '/auth/verify-email', { userId, code, ...more }),
      look: (userId: string) => send('GET', `/auth/registrations/${userId}`),
    };
  }

  /** The browser that registered, and what is in the email. */
  async function aRegistration() {
    const email = anEmail();
    const answer = await auth.http<SessionView>('POST', '/auth/register', {
      body: { username: 'Ann', email, password },
      ...fromSomewhere(),
    });
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/; Path=\/api\/v1\/auth; .*; HttpOnly; SameSite=Strict$/);
    const link = await linkTokenTo(auth, email, { template: 'verify-email' });
    const { user, token } = answer.body;
    const browser = aBrowser(cookie.split(';')[0]);
    return { email, userId: user._id, token, link, code: await codeTo(auth, email), browser };
  }

  async function resend(email: string): Promise<void> {
    const request = { body: { email }, ...fromSomewhere() };
    await auth.http('POST', '/auth/resend-verification', request);
    await auth.app.get(BackgroundWork).beforeApplicationShutdown();
  }

  const wrong = (code: string): string => (code === '000000' ? '000001' : '000000');

  it('loses no change of the name in two windows, whichever is first', async () => {
    const { token, userId } = await registerVerified(auth);
    const valid = async () => auth.as(token).get<ValidationView>('/user/validate');
    const { statuses, refusal } = await changesOfOneVersion({
      version: async () => (await valid()).body.user.version,
      change: (version, n) =>
        auth.as(token).put('/user/username', { username: `Zoe ${n}`, version }),
    });
    expect(statuses).toEqual(oneOfTwo);
    expect(refusal.details.changes).toMatchObject([
      {
        field: 'username',
        sent: 'Zoe 2',
        current: 'Zoe 1',
        changedBy: { _id: userId, isYou: true },
      },
    ]);
    const { headers, body } = await valid();
    expect(headers.get('etag')).toBe(`"${body.user.version}"`);
  });

  it('verifies by the link in the browser that registered, also with a link mailed later', async () => {
    const { email, browser } = await aRegistration();
    await resend(email);
    const link = await linkTokenTo(auth, email, { template: 'verify-email', count: 2 });
    expect((await browser.open(link)).body).toHaveProperty('token');
    expect((await logIn(auth, email)).status).toBe(200);
  });

  it('asks for the password when the link is opened elsewhere, and signs in with the right one', async () => {
    const { email, userId, link, browser } = await aRegistration();
    const phone = aBrowser();
    for (let i = 0; i < 3; i++)
      expect(await phone.open(link)).toMatchObject({
        status: 200,
        body: {
          passwordNeeded: true,
          email,
          message: 'Enter the password that you chose at registration.',
        } satisfies VerificationView,
      });
    expect(await phone.give(link, { password: 'not this one' })).toMatchObject({
      status: 400,
      body: { code: 'AUTH.WRONG_PASSWORD' },
    });
    expect((await browser.look(userId)).body).toEqual({ isVerified: false });
    const { status, body } = await phone.give(link, { password });
    expect(status).toBe(200);
    expect((await validate(auth, body.token ?? '')).body.user).toMatchObject({ isVerified: true });
    expect((await browser.look(userId)).body).toEqual({ isVerified: true });
    expect((await logIn(auth, email)).status).toBe(200);
    for (const again of [await phone.open(link), await phone.give(link, { password })])
      expect(again.body).toMatchObject({ alreadyVerified: true });
  });

  it('keeps out whoever registered the address of another person, in every order of steps', async () => {
    const attack = await aRegistration();
    const { email, userId, link } = attack;
    const attacker = attack.browser;
    const owner = aBrowser();
    const attempts = async (login: number) => {
      expect((await logIn(auth, email)).status).toBe(login);
      expect((await validate(auth, attack.token)).status).not.toBe(200);
      const code = await attacker.enter(userId, wrong(attack.code));
      expect(code.body).not.toHaveProperty('token');
      const reused = await attacker.send('POST', '/auth/verify-email', {
        userId,
        code: wrong(attack.code),
        password,
      });
      expect(reused.body).not.toHaveProperty('token');
    };
    await attempts(403);
    // The owner opens the link and closes the tab.
    await owner.open(link);
    await attempts(403);
    expect((await attacker.look(userId)).body).toEqual({ isVerified: false });
    // The owner does not know the password, and chooses one. That voids a reset link.
    await auth.http('POST', '/auth/forgot-password', { body: { email }, ...fromSomewhere() });
    const resetLink = await linkTokenTo(auth, email, { template: 'reset-password' });
    expect(await owner.give(link, { newPassword: 'Password1' })).toMatchObject({
      status: 400,
      body: { code: 'AUTH.PASSWORD_TOO_COMMON', details: { fields: [{ field: 'newPassword' }] } },
    });
    const chosen = await owner.give(link, { newPassword });
    expect((await validate(auth, chosen.body.token ?? '')).status).toBe(200);
    await until(() => auth.bus.seen(SessionsEnded).some((ended) => ended.userId === userId));
    const reset = { body: { password: 'an attackers choice' } };
    expect((await auth.http('POST', `/auth/reset-password/${resetLink}`, reset)).status).toBe(400);
    const look = await attacker.look(userId);
    expect(look.body).toEqual({ isVerified: true });
    await attempts(401);
    for (const late of [
      await attacker.enter(userId, attack.code),
      await attacker.open(link),
      await attacker.give(link, { password }),
      await attacker.give(link, { newPassword: 'an attackers choice' }),
    ])
      expect(late.body).not.toHaveProperty('token');
    expect((await logIn(auth, email)).status).toBe(401);
    expect((await logIn(auth, email, newPassword)).status).toBe(200);
  });

  it('gives one of two people who verify at once the account, and the password of that one', async () => {
    const { email, link } = await aRegistration();
    const [first, second] = await Promise.all([
      aBrowser().give(link, { password }),
      aBrowser().give(link, { newPassword }),
    ]);
    const sessions = [first, second].filter(({ body }) => 'token' in body);
    expect(sessions).toHaveLength(1);
    const isFirst = 'token' in first.body;
    expect((await logIn(auth, email)).status).toBe(isFirst ? 200 : 401);
    expect((await logIn(auth, email, newPassword)).status).toBe(isFirst ? 401 : 200);
  });

  it('verifies by the code in the browser that registered, and elsewhere only with the password', async () => {
    const here = await aRegistration();
    const spaced = `${here.code.slice(0, 3)} ${here.code.slice(3)}`;
    const { body } = await here.browser.enter(here.userId, spaced);
    expect((await validate(auth, body.token ?? '')).status).toBe(200);
    expect((await here.browser.enter(here.userId, here.code)).body).toMatchObject({
      alreadyVerified: true,
    });

    const { userId, code } = await aRegistration();
    const other = aBrowser();
    for (const id of [userId, '65f000000000000000000009'])
      expect(await other.enter(id, code)).toMatchObject({
        status: 400,
        body: { details: { fields: [{ field: 'password' }] } },
      });
    expect((await other.enter(userId, code, { password: 'not this' })).body).toMatchObject({
      code: 'AUTH.WRONG_PASSWORD',
    });
    expect((await other.look(userId)).status).toBe(404);
    expect((await other.enter(userId, code, { password })).body).toHaveProperty('token');
  });

  it('compares a code five times, also in a burst, and for ten minutes; a newer mail voids it', async () => {
    const { email, userId, code, browser } = await aRegistration();
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => browser.enter(userId, wrong(code))),
    );
    const compared = tries.filter(({ body }) => body.code === 'AUTH.CODE_INVALID');
    expect(compared).toHaveLength(4);
    auth.clock.pass(61);
    expect((await browser.enter(userId, code)).body).toMatchObject({
      code: 'AUTH.VERIFICATION_CODE_SPENT',
    });
    await resend(email);
    const newer = await codeTo(auth, email, 2);
    auth.clock.pass(601);
    expect((await browser.enter(userId, newer)).body).toMatchObject({
      code: 'AUTH.VERIFICATION_CODE_SPENT',
    });
    await resend(email);
    const newest = await codeTo(auth, email, 3);
    auth.clock.pass(120);
    if (newer !== newest)
      expect((await browser.enter(userId, newer)).body).not.toHaveProperty('token');
    auth.clock.pass(120);
    expect((await browser.enter(userId, newest)).body).toHaveProperty('token');
  });

  it('compares at most 30 codes a day, however many are mailed and from how many places (soak)', async () => {
    const { email, userId, code } = await aRegistration();
    let refused = 0;
    for (let i = 0; i < 32; i++) {
      // Longer than the longest delay of an account.
      auth.clock.pass(31);
      if (i % 4 === 0) {
        auth.clock.pass(900);
        await resend(email);
      }
      const { status, body } = await aBrowser().enter(userId, wrong(code), { password });
      if (status === 429) refused += 1;
      else expect(body.code).toBe('AUTH.CODE_INVALID');
    }
    expect(refused).toBe(2);
  });
});
