import { describe, expect, it } from '@jest/globals';
import { aUserId, testTokens } from '@leadmart/platform/testing';
import { fetchEndedSessions } from '../src/sessions/fetch-ended-sessions.js';
import { theGateway } from './start-gateway.js';
import type { Echo } from './support/fake-service.js';

const gateway = theGateway();

describe('sessions at the gateway', () => {
  it('ignores the token on a public route', async () => {
    expect(
      (await gateway.http('POST', '/auth/login', { token: 'aa.bb.cc', body: {} })).status,
    ).toBe(200);
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
    expect((await gateway.http('GET', '/datasets', { token: good })).status).toBe(200);
  });

  it('refuses an ended session at once', async () => {
    const userId = aUserId();
    const token = gateway.tokens.user(userId);
    expect((await gateway.http('GET', '/datasets', { token })).status).toBe(200);
    gateway.registry.record({ userId, sessionVersion: 2 });
    expect(await gateway.http('GET', '/datasets', { token })).toMatchObject({
      status: 401,
      body: { code: 'AUTH.SESSION_ENDED' },
    });
  });

  it('answers 503 to sessions while the list of ended sessions is too old', async () => {
    const token = gateway.tokens.user();
    gateway.advance(10_001);
    expect(await gateway.http('GET', '/datasets', { token })).toMatchObject({
      status: 503,
      body: { code: 'PLATFORM.PEER_UNAVAILABLE' },
    });
    const open = await gateway.http<Echo>('GET', '/credits/packages', { token });
    expect(open.body.headers).not.toHaveProperty('x-session-checked');
    gateway.registry.load({});
    expect((await gateway.http('GET', '/datasets', { token })).status).toBe(200);
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
    expect(await gateway.http('GET', '/user/validate', { token })).toMatchObject({
      status: 403,
      body: { isVerificationError: true, userId },
    });
  });

  it('allows only admins on admin routes', async () => {
    for (const path of ['/admin/datasets', '/analytics/dashboard', '/admin/credits/users']) {
      expect((await gateway.http('GET', path, { token: gateway.tokens.user() })).status).toBe(403);
      expect((await gateway.http('GET', path, { token: gateway.tokens.admin() })).status).toBe(200);
    }
  });
});
