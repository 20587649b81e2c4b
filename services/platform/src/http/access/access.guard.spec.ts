import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer } from '../../../test/http-routes.js';
import { aUserId, testTokens } from '../../testing/test-tokens.js';
import { routesWithoutAccess } from '../index.js';

const server = await startTestServer();
const { http, tokens } = server;
afterAll(() => server.app.close());

describe('AccessGuard', () => {
  it('admits everyone to a public route, with or without a valid token', async () => {
    const userId = aUserId();
    expect((await http('GET', '/open')).body).toEqual({ user: null });
    expect((await http('GET', '/open', { token: tokens.user(userId) })).body).toEqual({
      user: userId,
    });
    expect((await http('GET', '/open', { token: 'aa.bb.cc' })).body).toEqual({ user: null });
  });

  it('refuses a user route without a valid session', async () => {
    const userId = aUserId();
    const expired = tokens.sign({ expiresInSeconds: -5 });
    expect(await http('GET', '/mine')).toMatchObject({
      status: 401,
      body: { code: 'AUTH.NO_VALID_SESSION', error: 'Please log in to continue' },
    });
    expect((await http('GET', '/mine', { token: expired })).status).toBe(401);
    expect((await http('GET', '/mine', { token: testTokens().user() })).status).toBe(401);
    expect(await http('GET', '/mine', { token: tokens.user(userId) })).toMatchObject({
      status: 200,
      body: { id: userId, isAdmin: false, sessionVersion: 1 },
    });
  });

  it('answers isVerificationError to an unverified user', async () => {
    const userId = aUserId();
    const token = tokens.sign({ userId, emailVerified: false });
    expect(await http('GET', '/mine', { token })).toMatchObject({
      status: 403,
      body: { code: 'AUTH.EMAIL_NOT_VERIFIED', isVerificationError: true, userId },
    });
  });

  it('admits only admins to admin routes', async () => {
    expect(await http('GET', '/all', { token: tokens.user() })).toMatchObject({
      status: 403,
      body: { code: 'AUTH.NOT_ADMIN' },
    });
    expect((await http('GET', '/all', { token: tokens.admin() })).status).toBe(200);
  });

  it('admits an API key to routes of its scopes, and to no other closed route', async () => {
    const withScopes = (...scopes: string[]) => ({ token: tokens.sign({ scopes }) });
    expect((await http('GET', '/bought', withScopes('download', 'buy'))).status).toBe(200);
    expect(await http('GET', '/bought', withScopes('download'))).toMatchObject({
      status: 403,
      body: {
        code: 'AUTH.API_KEY_NOT_ALLOWED',
        error: 'This needs an API key with the scope read or buy',
      },
    });
    expect(await http('GET', '/mine', withScopes('read', 'buy'))).toMatchObject({
      status: 403,
      body: { code: 'AUTH.API_KEY_NOT_ALLOWED', error: 'API keys may not do this' },
    });
    expect((await http('GET', '/bought', { token: tokens.user() })).status).toBe(200);
  });

  it('asks for the declared proof of identity: 15 minutes old at most, of accounts with a factor always', async () => {
    const status = async (path: string, hasFactor: boolean, provedSecondsAgo: number) =>
      (await http('GET', path, { token: tokens.sign({ hasFactor, provedSecondsAgo }) })).status;
    for (const hasFactor of [false, true]) {
      expect(await status('/much', hasFactor, 890)).toBe(200);
      expect(await status('/much', hasFactor, 901)).toBe(423);
      expect(await status('/own', hasFactor, 890)).toBe(200);
    }
    expect(await status('/own', false, 901)).toBe(200);
    expect(await status('/own', true, 901)).toBe(423);
    const asKey = { token: tokens.sign({ scopes: ['read', 'buy', 'download', 'suppress'] }) };
    for (const path of ['/much', '/own'])
      expect((await http('GET', path, asKey)).body.code).toBe('AUTH.API_KEY_NOT_ALLOWED');
  });

  it('refuses a session that has ended', async () => {
    const userId = aUserId();
    const token = tokens.user(userId);
    server.registry.record({ userId, sessionVersion: 2 });
    expect(await http('GET', '/mine', { token })).toMatchObject({
      status: 401,
      body: { code: 'AUTH.SESSION_ENDED' },
    });
  });

  it('closes a route that declares no access, and routesWithoutAccess lists it', async () => {
    expect((await http('GET', '/forgotten', { token: tokens.admin() })).status).toBe(404);
    expect(routesWithoutAccess(server.app)).toEqual(['Routes.forgotten']);
  });
});

describe('headers of the gateway', () => {
  let secret: { 'x-gateway-secret': string };
  beforeAll(() => {
    secret = { 'x-gateway-secret': tokens.gatewaySecret };
  });
  const wrongSecrets: Record<string, string>[] = [
    {},
    { 'x-gateway-secret': 'x'.repeat(48) },
    { 'x-gateway-secret': '' },
  ];
  const claims = {
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-host': 'elsewhere.example',
    'x-user-id': 'somebody',
    'x-session-checked': 'true',
  };

  it('trusts headers with the secret of the gateway, and hides the secret from the route', async () => {
    const { body } = await http('GET', '/from', { headers: { ...claims, ...secret } });
    expect(body).toMatchObject({ ip: '203.0.113.9', headers: claims });
    expect(JSON.stringify(body)).not.toContain(tokens.gatewaySecret);
  });

  it.each(wrongSecrets)('ignores the headers of the gateway with %p', async (headers) => {
    const { body } = await http('GET', '/from', { headers: { ...claims, ...headers } });
    expect(body).toMatchObject({ ip: '127.0.0.1' });
    expect(JSON.stringify(body)).not.toMatch(/203\.0\.113\.9|elsewhere|somebody|x-session/);
  });

  it("refuses the gateway's requests for another service, which had the address before", async () => {
    const asking = (service: string, headers = {}) =>
      http('GET', '/from', { headers: { ...headers, 'x-gateway-service': service } });
    expect((await asking('billing', secret)).status).toBe(421);
    expect((await asking('test', secret)).status).toBe(200);
    expect((await asking('billing')).status).toBe(200);
  });

  it('admits the gateway itself to gateway routes, not forwarded requests', async () => {
    const { 'x-forwarded-for': forwarded } = claims;
    expect((await http('GET', '/inside', { headers: secret })).status).toBe(200);
    const asForwarded = { ...secret, 'x-forwarded-for': forwarded };
    expect((await http('GET', '/inside', { headers: asForwarded })).status).toBe(404);
    for (const headers of wrongSecrets)
      expect((await http('GET', '/inside', { headers, token: tokens.admin() })).status).toBe(404);
  });

  it('admits a session that the gateway checked while the list of ended sessions is out of date', async () => {
    const token = tokens.user();
    const checked = { 'x-session-checked': 'true' };
    server.pass(11_000);
    try {
      const away = { status: 503, body: { code: 'PLATFORM.PEER_UNAVAILABLE' } };
      expect(await http('GET', '/mine', { token })).toMatchObject(away);
      expect(await http('GET', '/mine', { token, headers: secret })).toMatchObject(away);
      expect(await http('GET', '/mine', { token, headers: checked })).toMatchObject(away);
      const headers = { ...secret, ...checked };
      expect((await http('GET', '/mine', { token, headers })).status).toBe(200);
    } finally {
      server.registry.load({});
    }
    expect((await http('GET', '/mine', { token })).status).toBe(200);
  });
});
