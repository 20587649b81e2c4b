import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get, Post, Req } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { Test } from '@nestjs/testing';
import { InsufficientCredits, TooManyAttempts } from '@leadmart/contracts';
import { z } from 'zod';
import { readConfig, serviceEnv } from '../config/index.js';
import { createLog, currentContext, LOG } from '../logging/index.js';
import { SessionRegistry, SessionTokens, type SessionUser } from '../sessions/index.js';
import { aUserId, testTokens } from '../testing/test-tokens.js';
import { testHttp, type TestHttp } from '../testing/test-http.js';
import {
  Access,
  AccessGuard,
  createHttpServer,
  CurrentUser,
  ErrorFilter,
  IgnoresBody,
  routesWithoutAccess,
  ValidBody,
  ValidParam,
  ValidQuery,
} from './index.js';

const purchase = z.object({ quantity: z.int().min(1), state: z.string().max(2) });
const page = z.object({ page: z.coerce.number().int().default(1) });

@Controller()
class Routes {
  @Get('open') @Access('public') open(@CurrentUser() user?: SessionUser) {
    return { user: user?.id ?? null };
  }
  @Get('mine') @Access('user') mine(@CurrentUser() user: SessionUser) {
    return user;
  }
  @Get('all') @Access('admin') all() {
    return {};
  }
  @Get('from') @Access('public') from(@Req() { ip, headers }: FastifyRequest) {
    return { ip, headers };
  }
  @Get('inside') @Access('gateway') inside() {
    return {};
  }
  @Get('forgotten') forgotten() {
    return {};
  }
  @Post('buy') @Access('public') buy(@ValidBody(purchase) body: z.output<typeof purchase>) {
    return { body, context: currentContext() };
  }
  @Post('anything') @Access('public') @IgnoresBody() anything() {
    return {};
  }
  @Get('list') @Access('public') list(@ValidQuery(page) query: z.output<typeof page>) {
    return query;
  }
  @Get('pack/:id') @Access('public') pack(@ValidParam('id', z.string().length(3)) id: string) {
    return { id };
  }
  @Get('short') @Access('public') short() {
    throw InsufficientCredits({ missing: 2.5 });
  }
  @Get('slow-down') @Access('public') slowDown() {
    throw TooManyAttempts({ retryAfterSeconds: 30 });
  }
  @Get('broken') @Access('public') broken() {
    throw new Error('the secret cause');
  }
  @Get('database-away') @Access('public') databaseAway() {
    throw Object.assign(new Error('no server'), { name: 'MongoServerSelectionError' });
  }
}

const written: string[] = [];
const destination = { write: (line: string) => void written.push(line) };
const log = createLog({ service: 'test', level: 'info', destination });
const tokens = testTokens();
let now = Date.now();
const registry = new SessionRegistry(() => now);
let app: NestFastifyApplication;
let http: TestHttp;

beforeAll(async () => {
  const { AUTH_JWKS } = readConfig(serviceEnv.pick({ AUTH_JWKS: true }), {
    AUTH_JWKS: tokens.jwks,
  });
  const module = await Test.createTestingModule({
    controllers: [Routes],
    providers: [
      { provide: LOG, useValue: log },
      { provide: SessionTokens, useValue: new SessionTokens(AUTH_JWKS) },
      { provide: SessionRegistry, useValue: registry },
      { provide: APP_GUARD, useClass: AccessGuard },
      { provide: APP_FILTER, useClass: ErrorFilter },
    ],
  }).compile();
  app = module.createNestApplication<NestFastifyApplication>(
    createHttpServer(log, { GATEWAY_SECRET: tokens.gatewaySecret }),
    {
      bodyParser: false,
      logger: false,
    },
  );
  app.setGlobalPrefix('api/v1');
  registry.load({});
  await app.listen(0, '127.0.0.1');
  http = testHttp(await app.getUrl());
});

afterAll(() => app.close());

describe('who may call', () => {
  it('lets anybody in where the route is public, with or without a good token', async () => {
    const userId = aUserId();
    expect((await http('GET', '/open')).body).toEqual({ user: null });
    expect((await http('GET', '/open', { token: tokens.user(userId) })).body).toEqual({
      user: userId,
    });
    expect((await http('GET', '/open', { token: 'aa.bb.cc' })).body).toEqual({ user: null });
  });

  it('asks a user for a session', async () => {
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

  it('tells an unverified user so, in the way the client understands', async () => {
    const userId = aUserId();
    const token = tokens.sign({ userId, emailVerified: false });
    expect(await http('GET', '/mine', { token })).toMatchObject({
      status: 403,
      body: { code: 'AUTH.EMAIL_NOT_VERIFIED', isVerificationError: true, userId },
    });
  });

  it('opens admin routes to admins only', async () => {
    expect(await http('GET', '/all', { token: tokens.user() })).toMatchObject({
      status: 403,
      body: { code: 'AUTH.NOT_ADMIN' },
    });
    expect((await http('GET', '/all', { token: tokens.admin() })).status).toBe(200);
  });

  it('refuses a session that was ended', async () => {
    const userId = aUserId();
    const token = tokens.user(userId);
    registry.record({ userId, sessionVersion: 2 });
    expect(await http('GET', '/mine', { token })).toMatchObject({
      status: 401,
      body: { code: 'AUTH.SESSION_ENDED' },
    });
  });

  it('keeps a route closed that declares nothing, and a test can find it', async () => {
    expect((await http('GET', '/forgotten', { token: tokens.admin() })).status).toBe(404);
    expect(routesWithoutAccess(app)).toEqual(['Routes.forgotten']);
  });
});

describe('what the gateway says', () => {
  const secret = { 'x-gateway-secret': tokens.gatewaySecret };
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

  it('is believed with its secret, which nobody sees', async () => {
    const { body } = await http('GET', '/from', { headers: { ...claims, ...secret } });
    expect(body).toMatchObject({ ip: '203.0.113.9', headers: claims });
    expect(JSON.stringify(body)).not.toContain(tokens.gatewaySecret);
  });

  it.each(wrongSecrets)('is not believed with %p', async (headers) => {
    const { body } = await http('GET', '/from', { headers: { ...claims, ...headers } });
    expect(body).toMatchObject({ ip: '127.0.0.1' });
    expect(JSON.stringify(body)).not.toMatch(/203\.0\.113\.9|elsewhere|somebody|x-session/);
  });

  it('opens routes of its own to it, and not to those whom it forwards', async () => {
    const { 'x-forwarded-for': forwarded } = claims;
    expect((await http('GET', '/inside', { headers: secret })).status).toBe(200);
    const asForwarded = { ...secret, 'x-forwarded-for': forwarded };
    expect((await http('GET', '/inside', { headers: asForwarded })).status).toBe(404);
    for (const headers of wrongSecrets)
      expect((await http('GET', '/inside', { headers, token: tokens.admin() })).status).toBe(404);
  });

  it('counts for a session while the list of ended ones is out of date', async () => {
    const token = tokens.user();
    const checked = { 'x-session-checked': 'true' };
    now += 11_000;
    try {
      const away = { status: 503, body: { code: 'PLATFORM.PEER_UNAVAILABLE' } };
      expect(await http('GET', '/mine', { token })).toMatchObject(away);
      expect(await http('GET', '/mine', { token, headers: secret })).toMatchObject(away);
      expect(await http('GET', '/mine', { token, headers: checked })).toMatchObject(away);
      const headers = { ...secret, ...checked };
      expect((await http('GET', '/mine', { token, headers })).status).toBe(200);
    } finally {
      registry.load({});
    }
    expect((await http('GET', '/mine', { token })).status).toBe(200);
  });
});

describe('input', () => {
  const missOf = async (body: unknown, headers?: Record<string, string>) =>
    (await http('POST', '/buy', { body, headers })).body;

  it('is parsed by its schema', async () => {
    const { status, body } = await http('POST', '/buy', { body: { quantity: 5, state: 'TX' } });
    expect(status).toBe(201);
    expect(body).toMatchObject({ body: { quantity: 5, state: 'TX' } });
    expect((await http('GET', '/list?page=3')).body).toEqual({ page: 3 });
    expect((await http('GET', '/pack/abc')).body).toEqual({ id: 'abc' });
  });

  it('names every field that missed', async () => {
    expect(
      await http('POST', '/buy', { body: { quantity: { $gt: '' }, colour: 1 } }),
    ).toMatchObject({
      status: 400,
      body: {
        code: 'VALIDATION.INVALID_INPUT',
        error: 'quantity: expected number, received object',
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

  it('names a field that is too long, even by a megabyte', async () => {
    expect(await missOf({ quantity: 1, state: 'x'.repeat(1_048_576) })).toMatchObject({
      details: { fields: [{ field: 'state' }] },
    });
  });

  it('refuses keys that reach for a prototype', async () => {
    for (const body of ['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{}}}']) {
      expect(await http('POST', '/buy', { body })).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION.INVALID_INPUT' },
      });
    }
    expect(await missOf('{"a":{"__proto__":1}}')).toMatchObject({
      error: '__proto__: is not a known field',
    });
  });

  it('refuses lists and operators where a query wants a value', async () => {
    expect((await http('GET', '/list?page=1&page=2')).status).toBe(400);
    expect((await http('GET', '/list?page[$gt]=1')).status).toBe(400);
    expect((await http('GET', '/pack/abcd')).body).toMatchObject({
      details: { fields: [{ field: 'id' }] },
    });
  });

  it('answers bodies it cannot read in the same shape', async () => {
    expect(await http('POST', '/buy', { body: '{"quantity":' })).toMatchObject({
      status: 400,
      body: { error: 'body: expected valid JSON' },
    });
    const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect((await http('POST', '/buy', { body: nested })).status).toBe(400);
    expect((await http('POST', '/buy')).status).toBe(400);
    expect(await missOf('')).toMatchObject({ error: 'body: is required' });
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
  ])('takes %s', async (type, body) => {
    const headers = { 'content-type': type };
    expect((await http('POST', '/anything', { body, headers })).status).toBe(201);
  });

  it('takes none, and none that is too large', async () => {
    expect((await http('POST', '/anything')).status).toBe(201);
    const headers = { 'content-type': 'text/plain' };
    const body = 'x'.repeat(1_200_000);
    expect((await http('POST', '/anything', { body, headers })).status).toBe(413);
  });
});

describe('failed answers', () => {
  it('carry the code, the sentence, the details and the request id', async () => {
    const headers = { 'x-request-id': 'given-by-the-gateway' };
    const answer = await http('GET', '/short', { headers });
    expect(answer.status).toBe(402);
    expect(answer.headers.get('x-request-id')).toBe('given-by-the-gateway');
    expect(answer.body).toEqual({
      code: 'BILLING.INSUFFICIENT_CREDITS',
      error: 'Insufficient credits. Please purchase more credits.',
      requestId: 'given-by-the-gateway',
      details: { missing: 2.5 },
    });
  });

  it('say when to come back', async () => {
    const answer = await http('GET', '/slow-down');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '30']);
  });

  it('hide what went wrong inside, but log it', async () => {
    const answer = await http('GET', '/broken');
    expect(answer).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
    expect(answer.text).not.toContain('secret cause');
    expect(written.join('')).toContain('the secret cause');
  });

  it('tell a database that is away from a fault of ours', async () => {
    expect(await http('GET', '/database-away')).toMatchObject({
      status: 503,
      body: { code: 'PLATFORM.PEER_UNAVAILABLE' },
    });
  });

  it('have the same shape for addresses nobody knows', async () => {
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
  it('has one id, in its context, also after its body was read', async () => {
    const headers = { 'x-request-id': 'request-0001' };
    const { body } = await http('POST', '/buy', { headers, body: { quantity: 1, state: 'TX' } });
    expect(body).toMatchObject({
      context: { correlationId: 'request-0001', requestId: 'request-0001' },
    });
  });

  it('gets another id when the given one is not one', async () => {
    const headers = { 'x-request-id': 'x"}\\ <script>' };
    const answer = await http('GET', '/open', { headers });
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('leaves one line with the pattern of its route, not its address', async () => {
    written.length = 0;
    await http('GET', '/pack/abc', { headers: { 'x-request-id': 'request-0002' } });
    const lines = written.map((line) => JSON.parse(line) as Record<string, unknown>);
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
  it('is refused with 431 when it has more lines than the gateway would send', async () => {
    const headers = Object.fromEntries(
      Array.from({ length: 128 }, (_, at) => [`x-padding-${at}`, 'x']),
    );
    const answer = await http('GET', '/open', { headers });
    expect(answer).toMatchObject({ status: 431, body: { code: 'HTTP.HEADERS_TOO_LARGE' } });
    expect(answer.headers.get('connection')).toBe('close');
  });

  it('is refused with 431 when it is too long', async () => {
    const answer = await http('GET', '/open', { headers: { 'x-long': 'x'.repeat(20_000) } });
    expect(answer).toMatchObject({ status: 431, body: { code: 'HTTP.HEADERS_TOO_LARGE' } });
  });
});
