import { describe, expect, it } from '@jest/globals';
import { UserRegistered, type LegalTextView, type SessionView } from '@leadmart/contracts';
import { until } from '@leadmart/platform/testing';
import { LegalTexts } from '../src/legal/legal-texts.js';
import { UsersService } from '../src/users/users.service.js';
import {
  anEmail,
  fromSomewhere,
  linkTokenTo,
  mailsTo,
  password,
  register,
  startAuth,
  statusesOf,
  validate,
} from './start-auth.js';

const auth = await startAuth();

describe('registering', () => {
  const post = (body: unknown, from = fromSomewhere()) =>
    auth.http<SessionView & { code: string; details: { fields: { field: string }[] } }>(
      'POST',
      '/auth/register',
      { body, ...from },
    );

  it('answers a registration with a session and mails a verification link', async () => {
    const email = anEmail();
    const { token, user } = await register(auth, ` ${email.toUpperCase()} `);
    expect(user).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      username: 'Ann',
      email,
      isAdmin: false,
      isVerified: false,
      creditBalance: 0,
      version: 1,
    });
    expect(token.split('.')).toHaveLength(3);
    await linkTokenTo(auth, email, { template: 'verify-email' });
    expect(mailsTo(auth, email)).toMatchObject([
      { link: expect.stringMatching(/^http:\/\/localhost:8080\/verify-email\/[\w-]{43}$/) },
    ]);
    const published = () =>
      auth.bus.seen(UserRegistered).filter(({ userId }) => userId === user._id);
    await until(() => published().length > 0);
    expect(published()).toMatchObject([{ email, username: 'Ann', isAdmin: false }]);
  });

  it('stores the version of the terms at the registration, and keeps the body of the specification', async () => {
    const { user } = await register(auth);
    const stored = await auth.app.get(UsersService).find(user._id);
    const { version } = auth.app.get(LegalTexts);
    expect(stored?.agreedTo).toEqual({ version, at: stored?.registeredAt });
  });

  it('answers the legal texts to visitors, and refuses another name', async () => {
    const { status, body } = await auth.http<LegalTextView>('GET', '/legal/terms');
    expect([status, body.title]).toEqual([200, 'Terms of service']);
    expect(body.html).toContain('<h2>1. The service</h2>');
    expect(body.html).not.toContain('<h1>');
    expect((await auth.http('GET', '/legal/passwd')).status).toBe(400);
  });

  it('issues a token without access before the address is verified', async () => {
    const { token, user } = await register(auth);
    const answer = await validate(auth, token);
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({
      code: 'AUTH.EMAIL_NOT_VERIFIED',
      error: 'Please verify your email before logging in',
      isVerificationError: true,
      userId: user._id,
    });
  });

  it('registers an email once, however it is written and however many requests arrive at once', async () => {
    const email = anEmail();
    const answers = await Promise.all(
      [email, email.toUpperCase(), ` ${email}`, email, email].map((written) =>
        post({ username: 'Ann', email: written, password }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409,
    ]);
    const refused = answers.filter(({ status }) => status === 409);
    for (const { body } of refused) {
      expect(body).toMatchObject({
        code: 'AUTH.EMAIL_TAKEN',
        error: 'An account with this email already exists',
      });
    }
    expect(await auth.mongo.collection('users').countDocuments({ email })).toBe(1);
    await linkTokenTo(auth, email, { template: 'verify-email' });
    expect(mailsTo(auth, email)).toHaveLength(1);
  });

  it('stores no password and no link secret in clear text', async () => {
    const email = anEmail();
    const { user } = await register(auth, email);
    const token = await linkTokenTo(auth, email, { template: 'verify-email' });
    await auth.published();
    const stored = await Promise.all(
      ['users', 'links', 'failures', 'rates'].map((name) =>
        auth.mongo.collection(name).find().toArray(),
      ),
    );
    expect(JSON.stringify(stored)).toContain(user._id);
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(JSON.stringify(stored)).not.toContain(password);
  });

  it.each([
    ['email', { email: { $gt: '' } }],
    ['email', { email: ['a@b.co'] }],
    ['email', { email: 'not an address' }],
    ['password', { password: { $ne: null } }],
    ['password', { password: 'short' }],
    ['password', { password: 'Password1' }],
    ['username', { username: { toString: 'x' } }],
    ['username', { username: '   ' }],
    ['username', { username: 'Please log in' }],
    ['username', { username: 'Ann of evil.com' }],
    ['isAdmin', { isAdmin: true }],
    ['constructor', { constructor: { prototype: {} } }],
  ])(
    'refuses a registration with a hostile or wrong %s and names the field',
    async (field, change) => {
      const answer = await post({ username: 'Ann', email: anEmail(), password, ...change });
      expect(answer.status).toBe(400);
      expect(answer.body.details.fields[0]?.field).toBe(field);
    },
  );

  it('accepts ten registrations of one email in an hour and answers when to retry', async () => {
    const [email, now] = [anEmail(), auth.clock.now()];
    const eleven = Array.from({ length: 11 }, () => ({ username: 'Ann', email, password }));
    const postAll = () => Promise.all(eleven.map((body) => post(body)));
    auth.clock.stop(now);
    const answers = await postAll();
    expect(statusesOf(answers)).toEqual([201, ...Array(9).fill(409), 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get('retry-after')).toBe('3600');
    // The hour is over, and the next one begins.
    auth.clock.stop(new Date(now.getTime() + 3_600_000));
    expect(statusesOf(await postAll())).toEqual([...Array(10).fill(409), 429]);
    auth.clock.go();
  });

  it('accepts sixty registrations from one address in a minute', async () => {
    const from = fromSomewhere();
    const registrations = Array.from({ length: 60 }, () =>
      post({ username: 'Ann', email: anEmail(), password }, from),
    );
    const answers = await Promise.all(registrations);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  });
});
