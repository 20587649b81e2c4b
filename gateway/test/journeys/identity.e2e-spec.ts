import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  AddedFactorView,
  ApiKeyWithSecretView,
  LoginView,
  NewAuthenticatorView,
  VerificationView,
  WebhookDeliveriesView,
  WebhookWithSecretView,
} from '@leadmart/contracts';
import { Api } from '@leadmart/journeys/api';
import { eventually } from '@leadmart/journeys/eventually';
import { logsUntilNow } from '@leadmart/journeys/logs';
import { Mailbox } from '@leadmart/journeys/mailbox';
import { oneTimeCodeAt } from '@leadmart/journeys/one-time-code';
import { password, People } from '@leadmart/journeys/people';
import { theRunningProcesses } from '@leadmart/journeys/running-stack';
import { answersTo, everywhere } from '../support/entrances.js';

describe('identity at the gateway and at services', () => {
  let stack: Awaited<ReturnType<typeof theRunningProcesses>>;
  let people: People;
  let mailbox: Mailbox;

  beforeAll(async () => {
    stack = await theRunningProcesses();
    people = new People(stack);
    mailbox = new Mailbox(stack.mailUrl);
  });
  afterAll(() => stack?.stop());

  async function requestReset(email: string): Promise<string> {
    const answer = await people.visitor().post('/auth/forgot-password', { email });
    expect(answer.body).toEqual({
      message:
        'If an account exists with this email, you will receive password reset instructions.',
    });
    return mailbox.tokenFor(email, 'reset-password');
  }

  /** Both secrets of a webhook that was rotated, after it failed to deliver a test. */
  async function usedWebhookSecrets(api: Api): Promise<string[]> {
    const wish = { url: 'http://127.0.0.1:9/', events: ['claim.decided'] };
    const { webhook, secret } = (await api.post<WebhookWithSecretView>('/webhooks', wish)).body;
    const path = `/webhooks/${webhook._id}`;
    const rotated = (await api.post<WebhookWithSecretView>(`${path}/secret`, {})).body.secret;
    await api.post(`${path}/test`, {});
    await eventually('the test is tried', async () => {
      const { deliveries } = (await api.get<WebhookDeliveriesView>(`${path}/deliveries`)).body;
      return deliveries.some(({ attempts }) => attempts.length > 0);
    });
    return [secret, rotated];
  }

  it('accepts a valid token at the gateway and at services', async () => {
    const { api } = await people.aBuyer();
    expect(await answersTo(stack, api.token ?? '')).toEqual(everywhere({ status: 200 }));
  });

  it('gives one session for a verification link that is opened twice', async () => {
    const { email } = await people.register();
    const link = await mailbox.tokenFor(email, 'verify-email');
    await fetch(`${stack.url}/api/v1/auth/verify-email/${link}`, { method: 'HEAD' });
    const open = () => people.visitor().get<VerificationView>(`/auth/verify-email/${link}`);
    expect((await open()).body).toMatchObject({ token: expect.any(String) });
    expect(await open()).toMatchObject({ status: 200, body: { alreadyVerified: true } });
  });

  it('ends every session after a password reset', async () => {
    const { api, email } = await people.aBuyer();
    const oldToken = api.token ?? '';
    const link = await requestReset(email);
    const reset = await people
      .visitor()
      .post(`/auth/reset-password/${link}`, { password: 'a-new-password' });
    expect(reset).toMatchObject({
      status: 200,
      body: { message: 'Password reset successful! Redirecting to login...' },
    });

    const atAuth = await new Api(stack.urls['auth'] ?? '', oldToken).get('/user/validate');
    expect(atAuth.status).toBe(401);
    await eventually('the token is refused everywhere', async () =>
      Object.values(await answersTo(stack, oldToken)).every(({ status }) => status === 401),
    );
    const again = await people.visitor().post('/auth/login', { email, password });
    expect(again.status).toBe(401);
    const session = await people.signIn(email, 'a-new-password');
    expect(await answersTo(stack, session.api.token ?? '')).toEqual(everywhere({ status: 200 }));
    await eventually('the notice of the change', async () => (await mailbox.to(email)).length >= 3);
  });

  it('delays logins after failed ones, whatever address the client sends', async () => {
    const { email } = await people.aBuyer();
    const guess = (i: number) => {
      const headers = { 'x-forwarded-for': `203.0.113.${i}` };
      const body = { email, password: 'a wrong one' };
      return people.visitor().post('/auth/login', body, { headers });
    };
    for (let i = 0; i < 5; i++) expect((await guess(i)).status).toBe(401);
    const refused = await guess(5);
    expect(refused).toMatchObject({ status: 429, body: { code: 'AUTH.TOO_MANY_ATTEMPTS' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('logs no email address, password, session, key, code, secret or token of a link', async () => {
    const { api, email } = await people.aBuyer();
    const link = await requestReset(email);
    await people.visitor().post(`/auth/reset-password/${link}`, { password: 'a-new-password' });
    await people.visitor().post('/auth/login', { email, password: 'a-wrong-password' });
    const session = await people.signIn(email, 'a-new-password');
    const key = { name: 'CRM', scopes: ['read'] };
    const { secret } = (await session.api.post<ApiKeyWithSecretView>('/api-keys', key)).body;
    expect((await new Api(stack.url, secret).get('/datasets')).status).toBe(200);
    expect((await new Api(stack.urls['leads'] ?? '', secret).get('/datasets')).status).toBe(401);
    const path = '/user/second-factor/authenticator';
    const app = (await session.api.post<NewAuthenticatorView>(path, {})).body;
    const code = oneTimeCodeAt(app.secret, new Date());
    const added = await session.api.send<AddedFactorView>('PUT', path, { body: { code } });
    const [recoveryCode = ''] = added.body.recoveryCodes ?? [];
    const again = { email, password: 'a-new-password' };
    const begun = await people.visitor().post<LoginView>('/auth/login', again);
    const { challenge } = 'secondStep' in begun.body ? begun.body.secondStep : { challenge: '' };
    const step = { challenge, code: recoveryCode };
    expect((await people.visitor().post('/auth/second-step', step)).status).toBe(200);
    // The first factor has ended the session before it.
    const webhookSecrets = await usedWebhookSecrets(session.api.as(added.body.token));
    expect(webhookSecrets).toEqual([expect.stringMatching(/^whsec_/), expect.any(String)]);

    const signature = `${app.secret.toLowerCase()}-of-a-receipt`;
    const receipt = await people.visitor().get(`/receipts/65f000000000000000000071/${signature}`);
    expect(receipt.status).toBe(404);

    const lines = await logsUntilNow(stack);
    expect(lines).toContain('password reset');
    const secrets = [
      email,
      link,
      signature,
      secret,
      app.secret,
      challenge,
      recoveryCode,
      ...webhookSecrets,
      api.token ?? '',
      password,
      'a-new-password',
      'a-wrong-password',
    ];
    for (const secret of secrets) expect(lines).not.toContain(secret);
  });
});
