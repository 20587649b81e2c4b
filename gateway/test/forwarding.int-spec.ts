import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { theGateway } from './start-gateway.js';
import type { Echo } from './support/fake-service.js';
import { rawRequest } from './support/raw-request.js';

const gateway = theGateway();

describe('forwarding', () => {
  it('forwards method, address and body unchanged', async () => {
    const body = { email: 'a@b.example', password: 'x' };
    const { status, body: echo } = await gateway.http<Echo>(
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

  it('forwards the token, the request id and the client address, and removes forged headers', async () => {
    const token = gateway.tokens.user();
    const { body: echo, headers } = await gateway.as(token).get<Echo>('/user/validate', {
      'x-request-id': 'from-the-client-1',
      'x-user-id': 'forged',
      'x-gateway-secret': 'forged',
      'x-session-checked': 'forged',
      'x-user-admin': 'true',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'gopher',
      forwarded: 'for=203.0.113.9',
      'x-real-ip': '203.0.113.9',
    });
    expect(echo.headers).toMatchObject({
      authorization: `Bearer ${token}`,
      'x-request-id': 'from-the-client-1',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-gateway-secret': gateway.tokens.gatewaySecret,
      'x-gateway-service': 'auth',
      'x-session-checked': 'true',
    });
    expect(JSON.stringify(echo.headers)).not.toMatch(/forged|203\.0\.113\.9|gopher|x-user/);
    expect(headers.get('x-request-id')).toBe('from-the-client-1');
  });

  it("keeps the gateway's headers when a client lists them in Connection", async () => {
    const answer = await rawRequest(gateway.port, [
      'GET /api/v1/user/validate HTTP/1.1',
      'host: x',
      `authorization: Bearer ${gateway.tokens.user()}`,
      'connection: close, authorization, x-request-id, x-gateway-secret',
    ]);
    expect(answer).toContain(`"x-gateway-secret":"${gateway.tokens.gatewaySecret}"`);
    expect(answer).toContain('"authorization":"Bearer');
    expect(answer).toContain('"x-request-id":');
  });

  it('forwards the bytes of a webhook unchanged', async () => {
    const body = Buffer.from('{"b": 1,\n "a":"é"}');
    const seen: Buffer[] = [];
    gateway.service.handleWith((request, response) => {
      request.on('data', (chunk: Buffer) => seen.push(chunk));
      request.on('end', () => response.end('{}'));
    });
    await gateway.http('POST', '/payments/webhook', {
      body,
      headers: { 'stripe-signature': 't=1' },
    });
    expect(Buffer.concat(seen)).toEqual(body);
    expect(gateway.service.requests[0]?.headers['stripe-signature']).toBe('t=1');
  });
});

describe("a service's response", () => {
  it('answers 502 when a service sends the response to another request', async () => {
    gateway.service.handleWith((_request, response) => {
      response.setHeader('x-request-id', 'of-another-request').end('secret');
    });
    const { status, text } = await gateway.http('POST', '/auth/login', { body: {} });
    expect(status).toBe(502);
    expect(text).not.toContain('secret');
  });

  it('answers 503 when another service has the address of the one that is asked', async () => {
    gateway.service.handleWith((_request, response) => response.writeHead(421).end('secret'));
    const { status, body, headers } = await gateway.http('POST', '/auth/login', { body: {} });
    expect({ status, body }).toMatchObject({
      status: 503,
      body: { code: 'PLATFORM.PEER_UNAVAILABLE' },
    });
    expect(headers.get('retry-after')).not.toBeNull();
  });

  it('closes a connection on which a service sends bytes without a request', async () => {
    const sockets: Socket[] = [];
    gateway.service.handleWith((request, response) => {
      sockets.push(request.socket);
      response.end(`from ${sockets.length}`);
    });
    expect((await gateway.http('GET', '/auth/verify-email/a')).text).toBe('from 1');
    const ended = once(sockets[0] ?? new Socket(), 'close');
    sockets[0]?.write('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nstale');
    await ended;
    expect((await gateway.http('GET', '/auth/verify-email/b')).text).toBe('from 2');
    expect(sockets[1]).not.toBe(sockets[0]);
  });
});

describe('a client that waits for 100 Continue', () => {
  const post = (token: string | undefined) =>
    new Promise<{ continued: boolean; status: number }>((resolve, reject) => {
      let continued = false;
      const request = httpRequest(`${gateway.url}/api/v1/leads/purchase`, {
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

  it('sends 100 Continue after the session is checked, and not before', async () => {
    expect(await post(gateway.tokens.user())).toEqual({ continued: true, status: 200 });
    expect(await post(undefined)).toEqual({ continued: false, status: 401 });
  });
});
