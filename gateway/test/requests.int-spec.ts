import { describe, expect, it } from '@jest/globals';
import { aUserId } from '@leadmart/platform/testing';
import { startGateway, theGateway } from './start-gateway.js';
import { rawRequest } from './support/raw-request.js';

const gateway = theGateway();

describe('request addresses', () => {
  it('answers 404 as JSON on an unknown path', async () => {
    for (const path of ['/api/v1/nothing', '/api/v2/auth', '/api', '/api/v1/admin']) {
      expect(await gateway.http('GET', path)).toMatchObject({
        status: 404,
        body: { code: 'HTTP.NOT_FOUND', error: 'Not found', requestId: expect.any(String) },
      });
    }
  });

  it('refuses ambiguous addresses', async () => {
    for (const target of [
      '/api/v1/auth/../admin/credits/users',
      '/api/v1/auth/%2e%2e/admin/credits/users',
      '/api/v1//admin/credits/users',
      '/api/v1/auth/..%2f..%2fadmin',
      'http://elsewhere.example/api/v1/auth/login',
    ]) {
      const answer = await rawRequest(gateway.port, [
        `GET ${target} HTTP/1.1`,
        'host: x',
        'connection: close',
      ]);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    }
    expect(gateway.service.requests).toHaveLength(0);
  });

  it.each([
    ['PROPFIND', '/auth/login', 'POST'],
    ['GET', '/auth/login', 'POST'],
    ['DELETE', '/datasets', 'GET'],
  ])('refuses %s %s and names the methods of the address', async (method, path, allowed) => {
    const { status, headers, body } = await gateway.http(method, path);
    expect({ status, allow: headers.get('allow'), code: body.code }).toEqual({
      status: 405,
      allow: allowed,
      code: 'HTTP.METHOD_NOT_ALLOWED',
    });
    expect(gateway.service.requests).toHaveLength(0);
  });

  it('refuses HEAD of an operation that has GET, which services would answer as not found', async () => {
    const head = ['HEAD /api/v1/catalogue HTTP/1.1', 'host: x', 'connection: close'];
    const answer = await rawRequest(gateway.port, head);
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
    expect(answer).toMatch(/\r\nallow: GET\r\n/i);
    expect(gateway.service.requests).toHaveLength(0);
  });
});

describe('the page of an error', () => {
  const page = (code: string) => `https://leadmart.example/developers/errors/${code}`;

  it('its address is in each error of the gateway, as `docs`', async () => {
    for (const [method, path, code] of [
      ['GET', '/nothing', 'HTTP.NOT_FOUND'],
      ['GET', '/auth/login', 'HTTP.METHOD_NOT_ALLOWED'],
      ['GET', '/leads/packs', 'AUTH.NO_VALID_SESSION'],
    ] as const)
      expect((await gateway.http(method, path)).body).toMatchObject({ code, docs: page(code) });
  });

  it('its address is in the answer to a request that the HTTP parser rejects', async () => {
    const answer = await rawRequest(gateway.port, ['GET / HTTP/1.1', 'host x']);
    const body = JSON.parse(answer.slice(answer.indexOf('{'))) as object;
    expect(body).toMatchObject({ docs: page('VALIDATION.INVALID_INPUT') });
  });
});

describe('a request that hides another in its body', () => {
  it('refuses a DELETE request with a chunked body', async () => {
    const hidden = 'GET /api/v1/admin/credits/users HTTP/1.1\r\nhost: x\r\n\r\n';
    const answer = await rawRequest(
      gateway.port,
      [
        'DELETE /api/v1/api-keys/x HTTP/1.1',
        `authorization: Bearer ${gateway.tokens.user(aUserId())}`,
        'host: x',
        'connection: close',
        'transfer-encoding: chunked',
      ],
      `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(gateway.service.requests).toHaveLength(0);
  });

  it('refuses a body with a length and chunks', async () => {
    const answer = await rawRequest(gateway.port, [
      'POST /api/v1/auth/login HTTP/1.1',
      'host: x',
      'content-length: 3',
      'transfer-encoding: chunked',
    ]);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"code":"VALIDATION.INVALID_INPUT"');
    expect(gateway.service.requests).toHaveLength(0);
  });

  it('forwards a GET or DELETE request without its body', async () => {
    const authorization = `authorization: Bearer ${gateway.tokens.user(aUserId())}`;
    for (const [method, path] of [
      ['GET', '/auth/verify-email/x'],
      ['DELETE', '/api-keys/x'],
    ]) {
      const head = [
        `${method} /api/v1${path} HTTP/1.1`,
        'host: x',
        authorization,
        'connection: close',
      ];
      const answer = await rawRequest(gateway.port, [...head, 'content-length: 5'], 'hello');
      expect(answer).toMatch(/^HTTP\/1\.1 200 /);
      expect(answer).toContain('"bytes":0');
    }
  });
});

describe('request heads', () => {
  const refusals: [string, string[], number][] = [
    ['of 101 lines', ['host: x', ...Array.from({ length: 100 }, () => 'x-user-:')], 431],
    ['of 40,000 bytes', ['host: x', `x: ${'x'.repeat(40_000)}`], 431],
    ['without a host', [], 400],
    ['with two hosts', ['host: x', 'host: y'], 400],
    ['with another expectation than 100-continue', ['host: x', 'expect: 200-ok'], 400],
    ['with a host that is none', ['host: x/../y'], 400],
  ];

  it.each(refusals)(
    'refuses a request head %s as JSON and closes the connection',
    async (_, lines, status) => {
      const answer = await rawRequest(gateway.port, [
        'GET /api/v1/auth/verify-email/x HTTP/1.1',
        ...lines,
      ]);
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(answer).toMatch(/\r\nconnection: close\r\n/i);
      expect(answer).toMatch(/"code":"(?:HTTP\.HEADERS_TOO_LARGE|VALIDATION\.INVALID_INPUT)"/);
      expect(gateway.service.requests).toHaveLength(0);
    },
  );

  it('accepts an HTTP/1.0 request without a host', async () => {
    const answer = await rawRequest(gateway.port, ['GET /healthz HTTP/1.0']);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('rate limits', () => {
  it('limits the requests of one address and one account, and sends Retry-After', async () => {
    const strict = await startGateway({
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

  it('limits the requests of an API key, and shows what is left in every answer', async () => {
    const strict = await startGateway({ RATE_LIMIT_OF_API_KEYS: '2' });
    try {
      const answer = { token: strict.tokens.sign({ scopes: ['read'] }) };
      strict.service.handleWith((_request, response) => response.end(JSON.stringify(answer)));
      const key = { token: `lm_live_${'k'.repeat(43)}` };
      const shown = [];
      for (let i = 0; i < 3; i += 1) {
        const { status, headers } = await strict.http('GET', '/datasets', key);
        shown.push([
          status,
          headers.get('ratelimit')?.replace(/\d+$/, ''),
          headers.has('retry-after'),
        ]);
        expect(headers.get('ratelimit-policy')).toBe('"key";q=2;w=60');
      }
      expect(shown).toEqual([
        [200, '"key";r=1;t=', false],
        [200, '"key";r=0;t=', false],
        [429, '"key";r=0;t=', true],
      ]);
      const session = await strict.as(strict.tokens.user()).get('/datasets');
      expect([session.status, session.headers.has('ratelimit')]).toEqual([200, false]);
    } finally {
      await strict.close();
    }
  });

  it('counts requests by the address that a trusted proxy added, and by no other', async () => {
    const behind = await startGateway({ RATE_LIMIT_PER_ADDRESS: '1', TRUST_PROXY: '1' });
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
  ])('forwards, behind %s proxies, the client address %s', async (proxies, address) => {
    const behind = await startGateway({ TRUST_PROXY: proxies });
    try {
      const forged = [`x-forwarded-for: 198.51.100.7`, `x-forwarded-for: 203.0.113.1, 203.0.113.2`];
      const head = [
        'GET /api/v1/auth/verify-email/x HTTP/1.1',
        'host: x',
        'connection: close, x-forwarded-for',
      ];
      const answer = await rawRequest(behind.port, [...head, ...forged]);
      expect(answer).toContain(`"x-forwarded-for":"${address}"`);
    } finally {
      await behind.close();
    }
  });
});
