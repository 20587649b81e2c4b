import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { Socket, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Metrics } from '@leadmart/platform/health';
import { createLog } from '@leadmart/platform/logging';
import { aUserId, testTokens } from '@leadmart/platform/testing';
import { askAuthDirectly } from '../src/ask-auth.js';
import { metricsServer } from '../src/metrics-server.js';
import { rawRequest } from './raw-request.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

interface Echo {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly bytes: number;
}

let door: TestGateway;

beforeAll(async () => {
  door = await startTestGateway();
});
beforeEach(() => door.service.reset());
afterAll(() => door.close());

describe('forwarding', () => {
  it('passes method, address and body on unchanged', async () => {
    const body = { email: 'a@b.example', password: 'x' };
    const { status, body: echo } = await door.http<Echo>(
      'POST',
      '/auth/login?next=%2Fbuy&q=a%20b',
      {
        body,
      },
    );
    expect(status).toBe(200);
    expect(echo).toMatchObject({
      method: 'POST',
      url: '/api/v1/auth/login?next=%2Fbuy&q=a%20b',
      bytes: JSON.stringify(body).length,
    });
  });

  it('gives services the token, the request id and the address, and nothing a client made up', async () => {
    const token = door.tokens.user();
    const { body: echo, headers } = await door.http<Echo>('GET', '/user/validate', {
      token,
      headers: {
        'x-request-id': 'from-the-client-1',
        'x-user-id': 'forged',
        'x-gateway-secret': 'forged',
        'x-session-checked': 'forged',
        'x-user-admin': 'true',
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-proto': 'gopher',
        forwarded: 'for=203.0.113.9',
        'x-real-ip': '203.0.113.9',
      },
    });
    expect(echo.headers).toMatchObject({
      authorization: `Bearer ${token}`,
      'x-request-id': 'from-the-client-1',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-gateway-secret': door.tokens.gatewaySecret,
      'x-session-checked': 'true',
    });
    expect(JSON.stringify(echo.headers)).not.toMatch(/forged|203\.0\.113\.9|gopher|x-user/);
    expect(headers.get('x-request-id')).toBe('from-the-client-1');
  });

  it('does not let a client name headers of ours as its connection headers', async () => {
    const answer = await rawRequest(door.port, [
      'GET /api/v1/user/validate HTTP/1.1',
      'host: x',
      `authorization: Bearer ${door.tokens.user()}`,
      'connection: close, authorization, x-request-id, x-gateway-secret',
    ]);
    expect(answer).toContain(`"x-gateway-secret":"${door.tokens.gatewaySecret}"`);
    expect(answer).toContain('"authorization":"Bearer');
    expect(answer).toContain('"x-request-id":');
  });

  it('keeps the bytes of a webhook as they came', async () => {
    const body = Buffer.from('{"b": 1,\n "a":"é"}');
    const seen: Buffer[] = [];
    door.service.does((request, response) => {
      request.on('data', (chunk: Buffer) => seen.push(chunk));
      request.on('end', () => response.end('{}'));
    });
    await door.http('POST', '/payments/webhook', { body, headers: { 'stripe-signature': 't=1' } });
    expect(Buffer.concat(seen)).toEqual(body);
    expect(door.service.requests[0]?.headers['stripe-signature']).toBe('t=1');
  });
});

describe('the first check of a session', () => {
  it('ignores the token on a public route', async () => {
    expect((await door.http('POST', '/auth/login', { token: 'aa.bb.cc', body: {} })).status).toBe(
      200,
    );
  });

  it('refuses what is missing, expired, tampered with or signed by another', async () => {
    const good = door.tokens.user();
    const tampered = good.replace(/\.(.)/, (_m, c: string) => `.${c === 'e' ? 'f' : 'e'}`);
    for (const token of [
      undefined,
      door.tokens.sign({ expiresInSeconds: -1 }),
      tampered,
      testTokens().user(),
    ]) {
      expect(await door.http('GET', '/datasets', { token })).toMatchObject({
        status: 401,
        body: { code: 'AUTH.NO_VALID_SESSION', requestId: expect.any(String) },
      });
    }
    expect(door.service.requests).toHaveLength(0);
    expect((await door.http('GET', '/datasets', { token: good })).status).toBe(200);
  });

  it('refuses a session that was ended, at once', async () => {
    const userId = aUserId();
    const token = door.tokens.user(userId);
    expect((await door.http('GET', '/datasets', { token })).status).toBe(200);
    door.registry.record({ userId, sessionVersion: 2 });
    expect(await door.http('GET', '/datasets', { token })).toMatchObject({
      status: 401,
      body: { code: 'AUTH.SESSION_ENDED' },
    });
  });

  it('accepts no session by an old list, and says that it may work again shortly', async () => {
    const token = door.tokens.user();
    door.pass(10_001);
    expect(await door.http('GET', '/datasets', { token })).toMatchObject({
      status: 503,
      body: { code: 'PLATFORM.PEER_UNAVAILABLE' },
    });
    const open = await door.http<Echo>('GET', '/credits/packages', { token });
    expect(open.body.headers).not.toHaveProperty('x-session-checked');
    door.registry.load({});
    expect((await door.http('GET', '/datasets', { token })).status).toBe(200);
  });

  it('asks auth for the list with its secret, and takes nothing else for one', async () => {
    const list = { ended: [], loggedOut: [], asOf: '2026-01-06T09:00:00.000Z' };
    door.service.does((_request, response) => response.end(JSON.stringify(list)));
    const since = '2026-01-06T08:00:00.000Z';
    expect(await askAuthDirectly(door.config, { since })).toEqual(list);
    const [asked] = door.service.requests;
    expect(asked?.url).toBe(`/api/v1/internal/ended-sessions?since=${encodeURIComponent(since)}`);
    expect(asked?.headers['x-gateway-secret']).toBe(door.tokens.gatewaySecret);
    door.service.does((_request, response) => response.writeHead(404).end('{"ended":[]}'));
    await expect(askAuthDirectly(door.config, {})).rejects.toThrow('auth answered 404');
    door.service.does((_request, response) => response.end('{}'));
    await expect(askAuthDirectly(door.config, {})).rejects.toThrow();
  });

  it('forwards nobody to the routes that services keep for the gateway', async () => {
    for (const path of ['/internal/ended-sessions', '/auth/../internal/ended-sessions'])
      expect([400, 404]).toContain((await door.http('GET', path)).status);
    expect(door.service.requests).toHaveLength(0);
  });

  it('tells an unverified user so', async () => {
    const userId = aUserId();
    const token = door.tokens.sign({ userId, emailVerified: false });
    expect(await door.http('GET', '/user/validate', { token })).toMatchObject({
      status: 403,
      body: { isVerificationError: true, userId },
    });
  });

  it('opens admin addresses to admins only', async () => {
    for (const path of ['/admin/datasets', '/analytics/dashboard', '/admin/credits/users']) {
      expect((await door.http('GET', path, { token: door.tokens.user() })).status).toBe(403);
      expect((await door.http('GET', path, { token: door.tokens.admin() })).status).toBe(200);
    }
  });
});

describe('addresses', () => {
  it('that nobody answers are 404, as JSON', async () => {
    for (const path of ['/api/v1/nothing', '/api/v2/auth', '/api', '/api/v1/admin']) {
      expect(await door.http('GET', path)).toMatchObject({
        status: 404,
        body: { code: 'HTTP.NOT_FOUND', error: 'Not found', requestId: expect.any(String) },
      });
    }
  });

  it('in disguise reach no service', async () => {
    for (const target of [
      '/api/v1/auth/../admin/credits/users',
      '/api/v1/auth/%2e%2e/admin/credits/users',
      '/api/v1//admin/credits/users',
      '/api/v1/auth/..%2f..%2fadmin',
      'http://elsewhere.example/api/v1/auth/login',
    ]) {
      const answer = await rawRequest(door.port, [
        `GET ${target} HTTP/1.1`,
        'host: x',
        'connection: close',
      ]);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    }
    expect(door.service.requests).toHaveLength(0);
  });

  it('are asked by the methods there are', async () => {
    expect((await door.http('PROPFIND', '/auth/login')).status).toBe(405);
  });
});

describe('a request that hides another in its body', () => {
  it('is refused: a DELETE with a chunked body', async () => {
    const hidden = 'GET /api/v1/admin/credits/users HTTP/1.1\r\nhost: x\r\n\r\n';
    const answer = await rawRequest(
      door.port,
      [
        'DELETE /api/v1/auth/x HTTP/1.1',
        'host: x',
        'connection: close',
        'transfer-encoding: chunked',
      ],
      `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(door.service.requests).toHaveLength(0);
  });

  it('is refused: two lengths at once', async () => {
    const answer = await rawRequest(door.port, [
      'POST /api/v1/auth/login HTTP/1.1',
      'host: x',
      'content-length: 3',
      'transfer-encoding: chunked',
    ]);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"code":"VALIDATION.INVALID_INPUT"');
    expect(door.service.requests).toHaveLength(0);
  });

  it('is never forwarded: the body of a GET, HEAD, DELETE or OPTIONS request', async () => {
    for (const method of ['GET', 'HEAD', 'DELETE', 'OPTIONS']) {
      const head = [`${method} /api/v1/auth/x HTTP/1.1`, 'host: x', 'connection: close'];
      const answer = await rawRequest(door.port, [...head, 'content-length: 5'], 'hello');
      expect(answer).toMatch(/^HTTP\/1\.1 200 /);
      if (method !== 'HEAD') expect(answer).toContain('"bytes":0');
    }
  });
});

describe('the head of a request', () => {
  const refusals: [string, string[], number][] = [
    ['of 101 lines', ['host: x', ...Array.from({ length: 100 }, () => 'x-user-:')], 431],
    ['of 40,000 bytes', ['host: x', `x: ${'x'.repeat(40_000)}`], 431],
    ['without a host', [], 400],
    ['with two hosts', ['host: x', 'host: y'], 400],
    ['with a host that is none', ['host: x/../y'], 400],
  ];

  it.each(refusals)(
    '%s is refused as JSON, and the connection closed',
    async (_, lines, status) => {
      const answer = await rawRequest(door.port, ['GET /api/v1/auth/x HTTP/1.1', ...lines]);
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(answer).toMatch(/\r\nconnection: close\r\n/i);
      expect(answer).toMatch(/"code":"(?:HTTP\.HEADERS_TOO_LARGE|VALIDATION\.INVALID_INPUT)"/);
      expect(door.service.requests).toHaveLength(0);
    },
  );

  it('may have no host in HTTP/1.0', async () => {
    const answer = await rawRequest(door.port, ['GET /healthz HTTP/1.0']);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('the answer of a service', () => {
  it('to another request reaches nobody', async () => {
    door.service.does((_request, response) => {
      response.setHeader('x-request-id', 'of-another-request').end('secret');
    });
    const { status, text } = await door.http('POST', '/auth/login', { body: {} });
    expect(status).toBe(502);
    expect(text).not.toContain('secret');
  });

  it('that comes unasked ends its connection', async () => {
    const sockets: Socket[] = [];
    door.service.does((request, response) => {
      sockets.push(request.socket);
      response.end(`from ${sockets.length}`);
    });
    expect((await door.http('GET', '/auth/a')).text).toBe('from 1');
    const ended = once(sockets[0] ?? new Socket(), 'close');
    sockets[0]?.write('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nstale');
    await ended;
    expect((await door.http('GET', '/auth/b')).text).toBe('from 2');
    expect(sockets[1]).not.toBe(sockets[0]);
  });
});

describe('rate limits', () => {
  it('hold one address and one account, with the time to wait', async () => {
    const strict = await startTestGateway({
      RATE_LIMIT_PER_ADDRESS: '6',
      RATE_LIMIT_PER_ACCOUNT: '2',
    });
    try {
      const one = { token: strict.tokens.user(aUserId()) };
      const other = { token: strict.tokens.user(aUserId()) };
      const statuses = [];
      for (const who of [one, one, one, other, other, {}, {}]) {
        statuses.push((await strict.http('GET', '/datasets', who)).status);
      }
      expect(statuses).toEqual([200, 200, 429, 200, 200, 401, 429]);
      const refused = await strict.http('GET', '/datasets', other);
      expect(refused.body).toMatchObject({ code: 'HTTP.TOO_MANY_REQUESTS' });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await strict.http('GET', '/healthz')).status).toBe(200);
      for (const path of ['/readyz', '/metrics', '/api/docs']) {
        expect((await strict.http('GET', path)).status).toBe(429);
      }
    } finally {
      await strict.close();
    }
  });

  it('count the address a trusted proxy tells, and only that', async () => {
    const behind = await startTestGateway({ RATE_LIMIT_PER_ADDRESS: '1', TRUST_PROXY: '1' });
    try {
      const from = (address: string) =>
        behind.http('POST', '/auth/login', { headers: { 'x-forwarded-for': address } });
      expect((await from('203.0.113.1')).status).toBe(200);
      expect((await from('203.0.113.2')).status).toBe(200);
      expect((await from('198.51.100.7, 203.0.113.1')).status).toBe(429);
    } finally {
      await behind.close();
    }
  });

  it.each([
    ['0', '127.0.0.1'],
    ['1', '203.0.113.2'],
    ['2', '203.0.113.1'],
  ])('tell services, behind %s proxies, the address %s', async (proxies, address) => {
    const behind = await startTestGateway({ TRUST_PROXY: proxies });
    try {
      const forged = [`x-forwarded-for: 198.51.100.7`, `x-forwarded-for: 203.0.113.1, 203.0.113.2`];
      const head = ['GET /api/v1/auth/x HTTP/1.1', 'host: x', 'connection: close, x-forwarded-for'];
      const answer = await rawRequest(behind.port, [...head, ...forged]);
      expect(answer).toContain(`"x-forwarded-for":"${address}"`);
    } finally {
      await behind.close();
    }
  });
});

describe('every answer', () => {
  it('carries the security headers, also a refusal', async () => {
    for (const path of ['/healthz', '/api/v1/nothing', '/api/v1/datasets']) {
      const { headers } = await door.http('GET', path);
      expect(headers.get('content-security-policy')).toMatch(/script-src 'self'[^;]*;/);
      expect(headers.get('content-security-policy')).not.toMatch(/unsafe-inline|unsafe-eval/);
      expect(headers.get('strict-transport-security')).toMatch(/max-age=\d+/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/);
    }
  });

  it('of the API is not stored on the way', async () => {
    const { headers } = await door.http('GET', '/datasets', { token: door.tokens.user() });
    expect(headers.get('cache-control')).toBe('no-store');
    // What the service says of its own connection is not passed on.
    expect(headers.get('keep-alive')).toBeNull();
  });

  it('leaves one line that names the route and never the address', async () => {
    await door.http('GET', '/auth/reset-password/very-secret-token');
    const line = door.lines().findLast(({ message }) => message === 'request answered');
    expect(line).toMatchObject({ route: '/auth', method: 'GET', status: 200 });
    expect(JSON.stringify(door.lines())).not.toContain('very-secret-token');
  });
});

describe("the gateway's own addresses", () => {
  it('tell health, readiness, the API reference and, on the inside, metrics', async () => {
    expect((await door.http('GET', '/healthz')).body).toEqual({ status: 'alive' });
    expect((await door.http('GET', '/readyz')).body).toMatchObject({ status: 'ready' });
    expect((await door.http('GET', '/api/docs')).body).toMatchObject({ openapi: '3.1.0' });
    const securityTxt = await fetch(`${door.url}/.well-known/security.txt`);
    expect(securityTxt.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await securityTxt.text()).toMatch(/^Contact: mailto:/);
    expect((await door.http('GET', '/metrics')).text).toContain('http_request_duration_seconds');
    const outside = { headers: { 'x-forwarded-for': '203.0.113.9' } };
    expect((await door.http('GET', '/metrics', outside)).status).toBe(404);
  });

  it('do not tell metrics where these have a port of their own, and nothing else is told there', async () => {
    const closed = await startTestGateway({ METRICS_PORT: '9464' });
    const metrics = new Metrics();
    const server = metricsServer(metrics, createLog({ service: 'gateway', level: 'silent' }));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      expect((await closed.http('GET', '/metrics')).status).toBe(404);
      const told = await fetch(`${url}/metrics`);
      expect(told.headers.get('content-type')).toBe(metrics.contentType);
      expect(await told.text()).toContain('nodejs_eventloop_lag_seconds');
      expect((await fetch(`${url}/api/docs`)).status).toBe(404);
    } finally {
      server.close();
      await closed.close();
    }
  });
});

describe('a client that waits for permission to send', () => {
  const ask = (token: string | undefined) =>
    new Promise<{ continued: boolean; status: number }>((resolve, reject) => {
      let continued = false;
      const request = httpRequest(`${door.url}/api/v1/leads/purchase`, {
        method: 'POST',
        headers: {
          expect: '100-continue',
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
      });
      request.on('continue', () => {
        continued = true;
        request.end('{}');
      });
      request.on('response', (answer) => {
        answer.resume();
        request.end();
        resolve({ continued, status: answer.statusCode ?? 0 });
      });
      request.on('error', reject);
      request.flushHeaders();
    });

  it('gets it once its session is checked, and not before', async () => {
    expect(await ask(door.tokens.user())).toEqual({ continued: true, status: 200 });
    expect(await ask(undefined)).toEqual({ continued: false, status: 401 });
  });
});
