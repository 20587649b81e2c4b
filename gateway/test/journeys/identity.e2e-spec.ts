import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SessionView, VerificationView } from '@leadmart/contracts';
import { startStack, type Stack } from '@leadmart/runner';
import { Api } from '@leadmart/journeys/api';
import { eventually } from '@leadmart/journeys/eventually';
import { forgeriesOf } from '../support/forged-tokens.js';
import { Mailbox } from '@leadmart/journeys/mailbox';
import { password, People } from '@leadmart/journeys/people';

describe('who somebody is, at the front door and behind it', () => {
  let dataDir: string;
  let stack: Stack;
  let people: People;
  let mailbox: Mailbox;
  let privateKey: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'leadmart-identity-'));
    stack = await startStack({ dataDir, services: ['gateway', 'auth', 'leads', 'admin-mail'] });
    people = new People(stack);
    mailbox = new Mailbox(stack.mailUrl);
    privateKey = await readFile(join(dataDir, 'keys', 'auth-private.pem'), 'utf8');
  }, 120_000);
  afterAll(async () => {
    await stack?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** What every door says to this token: the gateway for two services, and each of the two itself. */
  async function answersTo(
    token: string,
  ): Promise<Record<string, { status: number; body: object }>> {
    const doors = {
      'gateway to auth': [stack.url, '/user/validate'],
      'gateway to leads': [stack.url, '/datasets'],
      auth: [stack.urls.auth, '/user/validate'],
      leads: [stack.urls.leads, '/datasets'],
    } as const;
    const answers = Object.entries(doors).map(async ([door, [url, path]]) => {
      const { status, body } = await new Api(url, token).get(path);
      return [door, { status, body }] as const;
    });
    return Object.fromEntries(await Promise.all(answers));
  }

  const everyDoor = (answer: object) => ({
    'gateway to auth': expect.objectContaining(answer),
    'gateway to leads': expect.objectContaining(answer),
    auth: expect.objectContaining(answer),
    leads: expect.objectContaining(answer),
  });

  async function forget(email: string): Promise<string> {
    const asked = await people.anybody().post('/auth/forgot-password', { email });
    expect(asked.body).toEqual({
      message:
        'If an account exists with this email, you will receive password reset instructions.',
    });
    return await mailbox.tokenFor(email, 'reset-password');
  }

  it('opens every door to a good token', async () => {
    const { api } = await people.aBuyer();
    expect(await answersTo(api.token ?? '')).toEqual(everyDoor({ status: 200 }));
  });

  it('opens no door to a forged one', async () => {
    const { api } = await people.aBuyer();
    for (const [forgery, token] of Object.entries(forgeriesOf(api.token ?? '', privateKey))) {
      const answers = await answersTo(token);
      expect({ forgery, answers }).toEqual({ forgery, answers: everyDoor({ status: 401 }) });
    }
    expect(await answersTo('')).toEqual(everyDoor({ status: 401 }));
  });

  it('sends who has not verified to his mail, at every door', async () => {
    const { token, user } = await people.register();
    const refusal = {
      isVerificationError: true,
      userId: user._id,
      code: 'AUTH.EMAIL_NOT_VERIFIED',
    };
    expect(await answersTo(token)).toEqual(
      everyDoor({ status: 403, body: expect.objectContaining(refusal) }),
    );
  });

  it('keeps buyers from what admins do, at the gateway and at the service', async () => {
    const { api } = await people.aBuyer();
    for (const url of [stack.url, stack.urls.auth]) {
      const answer = await new Api(url, api.token).get('/admin/users/search?q=ab');
      expect(answer).toMatchObject({ status: 403, body: { code: 'AUTH.NOT_ADMIN' } });
    }
  });

  it('opens a verification link twice, with one session', async () => {
    const { email } = await people.register();
    const link = await mailbox.tokenFor(email, 'verify-email');
    await fetch(`${stack.url}/api/v1/auth/verify-email/${link}`, { method: 'HEAD' });
    const open = () => people.anybody().get<VerificationView>(`/auth/verify-email/${link}`);
    expect((await open()).body).toMatchObject({ token: expect.any(String) });
    expect(await open()).toMatchObject({ status: 200, body: { alreadyVerified: true } });
  });

  it('closes every door to who reset his password, also to a gateway that starts later', async () => {
    const { api, email } = await people.aBuyer();
    const oldToken = api.token ?? '';
    const link = await forget(email);
    const reset = await people
      .anybody()
      .post(`/auth/reset-password/${link}`, { password: 'a-new-password' });
    expect(reset).toMatchObject({
      status: 200,
      body: { message: 'Password reset successful! Redirecting to login...' },
    });

    const atAuth = await new Api(stack.urls.auth, oldToken).get('/user/validate');
    expect(atAuth.status).toBe(401);
    await eventually('every door is closed', async () =>
      Object.values(await answersTo(oldToken)).every(({ status }) => status === 401),
    );
    await stack.kill('gateway');
    await stack.restart('gateway');
    expect(await answersTo(oldToken)).toEqual(everyDoor({ status: 401 }));

    const again = await people.anybody().post('/auth/login', { email, password });
    expect(again.status).toBe(401);
    const session = await people.signIn(email, 'a-new-password');
    expect(await answersTo(session.api.token ?? '')).toEqual(everyDoor({ status: 200 }));
    await eventually('the notice of the change', async () => (await mailbox.to(email)).length >= 3);
  });

  it('closes every door to a session that was logged out, and to no other one of its user', async () => {
    const { api, email } = await people.aBuyer();
    const other = await people.signIn(email, password);
    expect((await api.post('/auth/logout', {})).status).toBe(204);
    await eventually('every door is closed', async () =>
      Object.values(await answersTo(api.token ?? '')).every(({ status }) => status === 401),
    );
    expect(await answersTo(other.api.token ?? '')).toEqual(everyDoor({ status: 200 }));
  });

  it('slows guesses down and says how long', async () => {
    const { email } = await people.aBuyer();
    const guess = () =>
      people.anybody().post<SessionView>('/auth/login', { email, password: 'a wrong one' });
    for (let i = 0; i < 5; i++) expect((await guess()).status).toBe(401);
    const refused = await guess();
    expect(refused).toMatchObject({ status: 429, body: { code: 'AUTH.TOO_MANY_ATTEMPTS' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('believes no address that a client invents for itself', async () => {
    const { email } = await people.aBuyer();
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) {
      const headers = { 'x-forwarded-for': `203.0.113.${i}` };
      const body = { email, password: 'a wrong one' };
      statuses.push((await people.anybody().post('/auth/login', body, { headers })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('leaves no address, password, session or secret of a link in any log', async () => {
    const { api, email } = await people.aBuyer();
    const link = await forget(email);
    await people.anybody().post(`/auth/reset-password/${link}`, { password: 'a-new-password' });
    await people.anybody().post('/auth/login', { email, password: 'a-wrong-password' });
    await people.signIn(email, 'a-new-password');
    await stack.stop();

    const folder = join(dataDir, 'logs');
    const logs = await Promise.all(
      ['gateway', 'auth', 'admin-mail', 'leads'].map((service) =>
        readFile(join(folder, `${service}.log`), 'utf8'),
      ),
    );
    const lines = logs.join('\n');
    expect(lines).toContain('password reset');
    const secrets = [email, link, api.token ?? '', password, 'a-new-password', 'a-wrong-password'];
    for (const secret of secrets) expect(lines).not.toContain(secret);
  });
});
