import { Controller, Get, Post, Req, SetMetadata } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { InsufficientCredits, TooManyAttempts } from '@leadmart/contracts';
import { configToken, readConfig, serviceEnv } from '../src/config/index.js';
import {
  Access,
  AccessGuard,
  Conditional,
  createHttpServer,
  CurrentUser,
  ErrorFilter,
  Handles,
  IgnoresBody,
  proofKey,
  scopesKey,
  Sent,
  type SentTo,
} from '../src/http/index.js';
import { createLog, currentContext, logToken } from '../src/logging/index.js';
import { SessionRegistry, SessionTokens, type SessionUser } from '../src/sessions/index.js';
import { testHttp, type TestHttp } from '../src/testing/test-http.js';
import { testTokens, type TestTokens } from '../src/testing/test-tokens.js';

const catalogue = { datasets: ['é', 'b'] };
const open = { service: 'auth', access: 'public', summary: 'For tests' } as const;
const query = z.object({ page: z.coerce.number().int().default(1) });
const buyEndpoint = {
  ...open,
  method: 'POST',
  path: '/buy',
  body: z.object({ quantity: z.int().min(1), state: z.string().max(2) }),
  status: 201,
} as const;
const listEndpoint = { ...open, method: 'GET', path: '/list', query } as const;
const jobsEndpoint = { ...open, method: 'GET', path: '/jobs', query, conditional: 'own' } as const;
const packEndpoint = {
  ...open,
  method: 'GET',
  path: '/pack/{id}',
  params: z.object({ id: z.string().length(3) }),
  query,
} as const;

@Controller()
class Routes {
  @Get('open') @Access('public') open(@CurrentUser() user?: SessionUser) {
    return { user: user?.id ?? null };
  }
  @Get('mine') @Access('user') mine(@CurrentUser() user: SessionUser) {
    return user;
  }
  @Get('bought') @Access('user') @SetMetadata(scopesKey, ['read', 'buy']) bought() {
    return {};
  }
  @Get('much') @Access('user') @SetMetadata(proofKey, 'recent') much() {
    return {};
  }
  @Get('own') @Access('user') @SetMetadata(proofKey, 'with-password') own() {
    return {};
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
  @Handles(buyEndpoint) buy(@Sent() { body }: SentTo<typeof buyEndpoint>) {
    return { body, context: currentContext() };
  }
  @Post('anything') @Access('public') @IgnoresBody() anything() {
    return {};
  }
  @Handles(listEndpoint) list(@Sent() { query }: SentTo<typeof listEndpoint>) {
    return query;
  }
  @Get('catalogue') @Access('public') @Conditional('shared') catalogue() {
    return catalogue;
  }
  @Handles(jobsEndpoint) jobs(@Sent() { query: { page } }: SentTo<typeof jobsEndpoint>) {
    if (page === 0) throw InsufficientCredits({ missing: 1 });
    return { jobs: [page] };
  }
  @Handles(packEndpoint) pack(@Sent() { params, query }: SentTo<typeof packEndpoint>) {
    return { ...params, ...query };
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
  @Get('disk-full') @Access('public') diskFull() {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  }
  @Get('database-away') @Access('public') databaseAway() {
    throw Object.assign(new Error('no server'), { name: 'MongoServerSelectionError' });
  }
}

/** A server with the routes above; tests read its log lines and set its clock. */
export interface TestServer {
  readonly app: NestFastifyApplication;
  readonly http: TestHttp;
  readonly tokens: TestTokens;
  readonly registry: SessionRegistry;
  readonly lines: string[];
  pass(ms: number): void;
}

export async function startTestServer(): Promise<TestServer> {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const log = createLog({ service: 'test', level: 'info', destination });
  const tokens = testTokens();
  let now = Date.now();
  const registry = new SessionRegistry(() => now);
  const config = readConfig(
    serviceEnv.pick({ AUTH_JWKS: true, GATEWAY_SECRET: true, PUBLIC_URL: true }),
    {
      AUTH_JWKS: tokens.jwks,
      GATEWAY_SECRET: tokens.gatewaySecret,
      PUBLIC_URL: 'https://leadmart.test',
    },
  );
  const module = await Test.createTestingModule({
    controllers: [Routes],
    providers: [
      { provide: logToken, useValue: log },
      { provide: SessionTokens, useValue: SessionTokens.of(config.AUTH_JWKS) },
      { provide: configToken, useValue: config },
      { provide: SessionRegistry, useValue: registry },
      { provide: APP_GUARD, useClass: AccessGuard },
      { provide: APP_FILTER, useClass: ErrorFilter },
    ],
  }).compile();
  const adapter = createHttpServer('test', log, config);
  const options = { bodyParser: false, logger: false } as const;
  const app = module.createNestApplication<NestFastifyApplication>(adapter, options);
  app.setGlobalPrefix('api/v1');
  registry.load({});
  await app.listen(0, '127.0.0.1');
  const http = testHttp(await app.getUrl());
  return { app, http, tokens, registry, lines, pass: (ms) => void (now += ms) };
}
