import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from '@jest/globals';
import { startTestServer } from '../../test/http-routes.js';

const server = await startTestServer();
const { http } = server;
afterAll(() => server.app.close());

describe('request input', () => {
  const missOf = async (body: unknown, headers?: Record<string, string>) =>
    (await http('POST', '/buy', { body, headers })).body;

  it('parses request input by its schema', async () => {
    const { status, body } = await http('POST', '/buy', { body: { quantity: 5, state: 'TX' } });
    expect(status).toBe(201);
    expect(body).toMatchObject({ body: { quantity: 5, state: 'TX' } });
    expect((await http('GET', '/list?page=3')).body).toEqual({ page: 3 });
    expect((await http('GET', '/pack/abc?page=2')).body).toEqual({ id: 'abc', page: 2 });
  });

  it('refuses request input with the names of all invalid fields', async () => {
    expect(
      await http('POST', '/buy', { body: { quantity: { $gt: '' }, colour: 1 } }),
    ).toMatchObject({
      status: 400,
      body: {
        code: 'VALIDATION.INVALID_INPUT',
        error: 'Quantity must be number, received object',
        details: {
          fields: [
            { field: 'quantity', message: 'expected number, received object' },
            { field: 'state', message: 'is required' },
            { field: 'colour', message: 'is not a known field' },
          ],
        },
      },
    });
  });

  it('refuses a field of a megabyte by its name', async () => {
    expect(await missOf({ quantity: 1, state: 'x'.repeat(1_048_576) })).toMatchObject({
      details: { fields: [{ field: 'state' }] },
    });
  });

  it('refuses keys such as __proto__', async () => {
    for (const body of ['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{}}}']) {
      expect(await http('POST', '/buy', { body })).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION.INVALID_INPUT' },
      });
    }
    expect(await missOf('{"a":{"__proto__":1}}')).toMatchObject({
      error: '__proto__ is not a known field',
    });
  });

  const latin1 = Buffer.from('{"quantity":1,"state":"caf\xe9"}', 'latin1');
  it.each<[string, string | Uint8Array<ArrayBuffer>, Record<string, string>, string]>([
    ['bytes that are not UTF-8', latin1, {}, 'Body must be JSON in UTF-8'],
    [
      'half of a surrogate pair',
      '{"quantity":1,"state":"\\ud800"}',
      {},
      'State must be text of complete Unicode characters',
    ],
    [
      'half of a surrogate pair in a list',
      '{"quantity":1,"state":["\\udc00"]}',
      {},
      'Body must be text of complete Unicode characters',
    ],
    [
      'a compressed body',
      new Uint8Array(gzipSync('{"quantity":1,"state":"TX"}')),
      { 'content-encoding': 'gzip' },
      'Content-encoding must be identity, for a body that is not compressed',
    ],
  ])('refuses %s instead of changing its characters', async (_what, body, more, error) => {
    const headers = { 'content-type': 'application/json', ...more };
    expect(await http('POST', '/buy', { body, headers })).toMatchObject({
      status: 400,
      body: { error },
    });
  });

  it('refuses a query with lists or operators instead of values', async () => {
    expect((await http('GET', '/list?page=1&page=2')).status).toBe(400);
    expect((await http('GET', '/list?page[$gt]=1')).status).toBe(400);
    expect((await http('GET', '/pack/abcd')).body).toMatchObject({
      details: { fields: [{ field: 'id' }] },
    });
  });

  it('answers a body that cannot be read with the common error body', async () => {
    expect(await http('POST', '/buy', { body: '{"quantity":' })).toMatchObject({
      status: 400,
      body: { error: 'Body must be valid JSON' },
    });
    const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect((await http('POST', '/buy', { body: nested })).status).toBe(400);
    expect((await http('POST', '/buy')).status).toBe(400);
    expect(await missOf('')).toMatchObject({ error: 'Body is required' });
    expect(
      await http('POST', '/buy', { body: 'a=1', headers: { 'content-type': 'text/plain' } }),
    ).toMatchObject({ status: 415, body: { code: 'HTTP.UNSUPPORTED_MEDIA_TYPE' } });
    expect(await http('POST', '/buy', { body: `"${'x'.repeat(1_200_000)}"` })).toMatchObject({
      status: 413,
      body: { code: 'HTTP.BODY_TOO_LARGE' },
    });
  });
});

describe('a route that ignores its body', () => {
  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['application/json', '{"half'],
    ['text/plain', ''],
  ])('accepts %s on a route that ignores its body', async (type, body) => {
    const headers = { 'content-type': type };
    expect((await http('POST', '/anything', { body, headers })).status).toBe(201);
  });

  it('accepts no body on a route that ignores its body, and refuses a body that is too large', async () => {
    expect((await http('POST', '/anything')).status).toBe(201);
    const headers = { 'content-type': 'text/plain' };
    const body = 'x'.repeat(1_200_000);
    expect((await http('POST', '/anything', { body, headers })).status).toBe(413);
  });
});

describe('failed answers', () => {
  it('sends the code, the sentence, the details and the request id of a failure', async () => {
    const headers = { 'x-request-id': 'given-by-the-gateway' };
    const answer = await http('GET', '/short', { headers });
    expect(answer.status).toBe(402);
    expect(answer.headers.get('x-request-id')).toBe('given-by-the-gateway');
    expect(answer.body).toEqual({
      code: 'BILLING.INSUFFICIENT_CREDITS',
      error: 'Insufficient credits. Please purchase more credits.',
      requestId: 'given-by-the-gateway',
      docs: 'https://leadmart.test/developers/errors/BILLING.INSUFFICIENT_CREDITS',
      details: { missing: 2.5 },
    });
  });

  it('sends a Retry-After header if the error contains a time to retry', async () => {
    const answer = await http('GET', '/slow-down');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '30']);
  });

  it('hides an internal cause from the answer and logs it', async () => {
    const answer = await http('GET', '/broken');
    expect(answer).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
    expect(answer.text).not.toContain('secret cause');
    expect(server.lines.join('')).toContain('the secret cause');
  });

  it.each(['database-away', 'disk-full'])('answers 503 in case of %s', async (path) => {
    const answer = await http('GET', `/${path}`);
    expect(answer).toMatchObject({ status: 503, body: { code: 'PLATFORM.PEER_UNAVAILABLE' } });
    expect(answer.headers.get('retry-after')).toBe('1');
  });

  it('answers an unknown address with the common error body', async () => {
    for (const path of ['/nothing', '/pack/%zz', '/pack%2fabc%2f..', `/pack/${'x'.repeat(300)}`]) {
      const { status, body } = await http('GET', path);
      expect([400, 404]).toContain(status);
      expect(body).toMatchObject({
        code: expect.any(String),
        error: expect.any(String),
        requestId: expect.any(String),
      });
    }
    expect((await http('DELETE', '/open')).status).toBe(404);
    expect((await http('HEAD', '/open')).status).toBe(404);
  });
});

describe('a request', () => {
  it('keeps the request id in the context after the body was read', async () => {
    const headers = { 'x-request-id': 'request-0001' };
    const { body } = await http('POST', '/buy', { headers, body: { quantity: 1, state: 'TX' } });
    expect(body).toMatchObject({
      context: { correlationId: 'request-0001', requestId: 'request-0001' },
    });
  });

  it('replaces a malformed request id with a new one', async () => {
    const headers = { 'x-request-id': 'x"}\\ <script>' };
    const answer = await http('GET', '/open', { headers });
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('logs one line per request with the pattern of its route, not its address', async () => {
    server.lines.length = 0;
    await http('GET', '/pack/abc', { headers: { 'x-request-id': 'request-0002' } });
    const lines = server.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toEqual([
      expect.objectContaining({
        message: 'request answered',
        requestId: 'request-0002',
        method: 'GET',
        route: '/api/v1/pack/:id',
        status: 200,
      }),
    ]);
  });
});

describe('the head of a request that reaches a service past the gateway', () => {
  it('refuses a request head with more lines than the gateway sends with 431', async () => {
    const headers = Object.fromEntries(
      Array.from({ length: 128 }, (_, at) => [`x-padding-${at}`, 'x']),
    );
    const answer = await http('GET', '/open', { headers });
    expect(answer).toMatchObject({ status: 431, body: { code: 'HTTP.HEADERS_TOO_LARGE' } });
    expect(answer.headers.get('connection')).toBe('close');
  });

  it('refuses a request head that is too long with 431', async () => {
    const answer = await http('GET', '/open', { headers: { 'x-long': 'x'.repeat(20_000) } });
    expect(answer).toMatchObject({ status: 431, body: { code: 'HTTP.HEADERS_TOO_LARGE' } });
  });
});
