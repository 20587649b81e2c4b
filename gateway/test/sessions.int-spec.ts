import { describe, expect, it } from '@jest/globals';
import { aUserId, testTokens } from '@leadmart/platform/testing';
import { fetchEndedSessions } from '../src/sessions/fetch-from-auth.js';
import { theGateway } from './start-gateway.js';
import type { Echo } from './support/fake-service.js';

const gateway = theGateway();

describe('sessions at the gateway', () => {
  it('ignores the token on a public route', async () => {
    expect((await gateway.as('aa.bb.cc').post('/auth/login', {})).status).toBe(200);
  });

  it('refuses a token that is missing, expired, changed or signed with another key', async () => {
    const good = gateway.tokens.user();
    const tampered = good.replace(/\.(.)/, (_m, c: string) => `.${c === 'e' ? 'f' : 'e'}`);
    for (const token of [
      undefined,
      gateway.tokens.sign({ expiresInSeconds: -1 }),
      tampered,
      testTokens().user(),
    ]) {
      expect(await gateway.http('GET', '/datasets', { token })).toMatchObject({
        status: 401,
        body: { code: 'AUTH.NO_VALID_SESSION', requestId: expect.any(String) },
      });
    }
    expect(gateway.service.requests).toHaveLength(0);
    expect((await gateway.as(good).get('/datasets')).status).toBe(200);
  });

  it('refuses an ended session at once', async () => {
    const userId = aUserId();
    const token = gateway.tokens.user(userId);
    expect((await gateway.as(token).get('/datasets')).status).toBe(200);
    gateway.registry.record({ userId, sessionVersion: 2 });
    expect(await gateway.as(token).get('/datasets')).toMatchObject({
      status: 401,
      body: { code: 'AUTH.SESSION_ENDED' },
    });
  });

  it('answers 503 to sessions while the list of ended sessions is too old', async () => {
    const token = gateway.tokens.user();
    gateway.advance(10_001);
    expect(await gateway.as(token).get('/datasets')).toMatchObject({
      status: 503,
      body: { code: 'PLATFORM.PEER_UNAVAILABLE' },
    });
    const open = await gateway.as(token).get<Echo>('/credits/packages');
    expect(open.body.headers).not.toHaveProperty('x-session-checked');
    gateway.registry.load({});
    expect((await gateway.as(token).get('/datasets')).status).toBe(200);
  });

  it('fetches the list of ended sessions with the gateway secret, and refuses invalid answers', async () => {
    const list = { ended: [], loggedOut: [], asOf: '2026-01-06T09:00:00.000Z' };
    gateway.service.handleWith((_request, response) => response.end(JSON.stringify(list)));
    const since = '2026-01-06T08:00:00.000Z';
    expect(await fetchEndedSessions(gateway.config, { since })).toEqual(list);
    const [asked] = gateway.service.requests;
    expect(asked?.url).toBe(`/api/v1/internal/ended-sessions?since=${encodeURIComponent(since)}`);
    expect(asked?.headers['x-gateway-secret']).toBe(gateway.tokens.gatewaySecret);
    gateway.service.handleWith((_request, response) => response.writeHead(404).end('{"ended":[]}'));
    await expect(fetchEndedSessions(gateway.config, {})).rejects.toThrow('auth answered 404');
    gateway.service.handleWith((_request, response) => response.end('{}'));
    await expect(fetchEndedSessions(gateway.config, {})).rejects.toThrow();
  });

  it('forwards no request to the internal routes of services', async () => {
    for (const path of ['/internal/ended-sessions', '/auth/../internal/ended-sessions'])
      expect([400, 404]).toContain((await gateway.http('GET', path)).status);
    expect(gateway.service.requests).toHaveLength(0);
  });

  it('answers 403 to a user whose address is not verified', async () => {
    const userId = aUserId();
    const token = gateway.tokens.sign({ userId, emailVerified: false });
    expect(await gateway.as(token).get('/user/validate')).toMatchObject({
      status: 403,
      body: { isVerificationError: true, userId },
    });
  });

  it('allows only admins on admin routes', async () => {
    for (const path of ['/admin/datasets', '/analytics/dashboard', '/admin/credits/users']) {
      expect((await gateway.as(gateway.tokens.user()).get(path)).status).toBe(403);
      expect((await gateway.as(gateway.tokens.admin()).get(path)).status).toBe(200);
    }
  });
});

describe('API keys at the gateway', () => {
  const secret = (n: number) => `lm_live_${String(n).padStart(43, '0')}`;
  const keyId = '65f000000000000000000009';

  /** Auth answers with this token, or with this status; other requests are echoed. Returns how often it was asked. */
  function authAnswers(answer: () => string | number): () => number {
    let asked = 0;
    gateway.service.handleWith((request, response) => {
      if (!request.url?.endsWith('/internal/key-tokens')) {
        response.end(JSON.stringify({ authorization: request.headers.authorization }));
        return;
      }
      asked += 1;
      const token = answer();
      if (typeof token === 'number') response.writeHead(token).end('{}');
      else response.end(JSON.stringify({ token }));
    });
    return () => asked;
  }
  const keyToken = (scopes = ['read']) => gateway.tokens.sign({ sessionId: keyId, scopes });
  const get = (path: string, n: number) =>
    gateway.as(secret(n)).get<{ authorization?: string; code?: string }>(path);

  it('forwards the token of a key instead of the key, and asks auth once for many requests', async () => {
    const token = keyToken();
    const asked = authAnswers(() => token);
    const answers = await Promise.all([get('/datasets', 1), get('/datasets', 1)]);
    for (const { status, body } of [...answers, await get('/datasets', 1)])
      expect({ status, body }).toEqual({
        status: 200,
        body: { authorization: `Bearer ${token}` },
      });
    expect(asked()).toBe(1);
    const [asking] = gateway.service.requests;
    expect(asking?.headers['x-gateway-secret']).toBe(gateway.tokens.gatewaySecret);
    expect(gateway.lines().at(-1)).toMatchObject({ apiKeyId: keyId });
    expect(JSON.stringify(gateway.lines())).not.toContain(secret(1));
  });

  it('refuses a key out of its scopes and on the routes of administrators', async () => {
    authAnswers(() => keyToken());
    for (const path of ['/leads/packs/65f000000000000000000001/download', '/api-keys'])
      expect(await get(path, 2)).toMatchObject({
        status: 403,
        body: { code: 'AUTH.API_KEY_NOT_ALLOWED' },
      });
    expect((await get('/admin/datasets', 2)).body.code).toBe('AUTH.NOT_ADMIN');
    expect(gateway.service.requests).toHaveLength(1);
  });

  it('refuses a revoked key at once, and asks again for one whose token ended', async () => {
    let answer: string | number = keyToken();
    const asked = authAnswers(() => answer);
    expect((await get('/datasets', 3)).status).toBe(200);
    const userId = aUserId();
    answer = gateway.tokens.sign({ userId, sessionId: 'other', scopes: ['read'] });
    gateway.registry.recordLogout({ sessionId: keyId, forgetAt: '2100-01-01T00:00:00.000Z' });
    expect((await get('/datasets', 3)).status).toBe(200);
    answer = 401;
    gateway.registry.record({ userId, sessionVersion: 2 });
    for (let i = 0; i < 2; i += 1)
      expect(await get('/datasets', 3)).toMatchObject({
        status: 401,
        body: { code: 'AUTH.API_KEY_INVALID' },
      });
    expect(asked()).toBe(4);
    answer = gateway.tokens.sign({ userId: aUserId(), sessionId: 'third', scopes: ['read'] });
    expect((await get('/datasets', 3)).status).toBe(200);
  });

  it('answers 503 while auth is away', async () => {
    authAnswers(() => 503);
    expect(await get('/datasets', 4)).toMatchObject({
      status: 503,
      body: { code: 'PLATFORM.PEER_UNAVAILABLE' },
    });
  });

  it.each([
    ['a part of a key', { authorization: 'Bearer lm_live_short' }],
    ['more than a key', { authorization: `Bearer ${secret(4)}0` }],
    ['a key without its scheme', { authorization: secret(4) }],
    ['another scheme', { authorization: 'Basic bG1fbGl2ZV8wOg==' }],
    ['another header', { 'x-api-key': secret(4) }],
  ])('answers %s with the header of a key, and does not ask auth', async (_what, headers) => {
    const asked = authAnswers(() => keyToken());
    const answer = await gateway.http('GET', '/datasets', { headers });
    expect(answer).toMatchObject({
      status: 401,
      body: {
        code: 'AUTH.API_KEY_INVALID',
        error: 'Please send the whole API key in the header Authorization: Bearer lm_live_…',
        details: { expected: 'Authorization: Bearer lm_live_…' },
      },
    });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="Leadmart"');
    expect(asked()).toBe(0);
  });
});
