import { randomBytes } from 'node:crypto';
import { getConnectionToken } from '@nestjs/mongoose';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import mongoose, { type Connection, type mongo } from 'mongoose';
import { z } from 'zod';
import { ListEndedSessions, type EndedSessions } from '@leadmart/contracts';
import { readConfig, type ServiceConfig } from '../config/index.js';
import { Readiness } from '../health/index.js';
import { createHttpServer, gatewaySecretHeader } from '../http/index.js';
import { createLog, NestLog, type Log } from '../logging/index.js';
import { migrateAtStart } from '../migrations/index.js';
import { startApp, stopApp, type ServiceDefinition } from '../service/index.js';
import { endsWithFile } from './file-end.js';
import { TestBus } from './test-bus.js';
import { callerOf, testHttp, type TestCaller, type TestHttp, type TestUser } from './test-http.js';
import { testTokens, type TestTokens } from './test-tokens.js';
import { until } from './until.js';

const testEnv = z.object({
  MONGO_URL: z.string('expected the URL of a MongoDB to test with'),
  AMQP_URL: z.string('expected the URL of a RabbitMQ to test with'),
  TEST_LOG_LEVEL: z.string().default('silent'),
  TEST_LATE_MS: z.coerce.number().default(0),
});

interface TestServiceOptions<S extends z.ZodType<ServiceConfig>> extends ServiceDefinition<S> {
  /** Environment variables: the service's own, and replacements of others. */
  readonly vars?: Readonly<Record<string, string>>;
  /** Providers that replace the real ones. */
  readonly overrides?: readonly { readonly provide: unknown; readonly useValue: unknown }[];
  /** Keys that are shared with another service of the same test. */
  readonly tokens?: TestTokens;
  /** The ended sessions that the bus returns in place of auth, from before the service started. */
  readonly endedSessions?: readonly EndedEntry[] | (() => readonly EndedEntry[]);
  /** False to return as soon as the service listens, ready or not. */
  readonly waitUntilReady?: boolean;
  /** Prepares the answers of services that this one queries while it starts. */
  readonly beforeStart?: (bus: TestBus) => Promise<void>;
  /** Collections whose documents carry messages themselves, with the field of those that are not published yet. */
  readonly messagesIn?: Readonly<Record<string, string>>;
  /** A namespace that is shared with another service or replica of the same test. */
  readonly namespace?: string;
}

type EndedEntry = EndedSessions['ended'][number];

function endedBy({
  endedSessions = [],
}: Pick<TestServiceOptions<z.ZodType<ServiceConfig>>, 'endedSessions'>): EndedSessions {
  const ended = [...(typeof endedSessions === 'function' ? endedSessions() : endedSessions)];
  return { ended, loggedOut: [], asOf: new Date().toISOString() };
}

/** A running service with its database, bus and tokens. */
export interface TestService<C> {
  readonly app: NestFastifyApplication;
  readonly config: C;
  readonly url: string;
  /** Calls the service as the gateway does: with its secret. */
  readonly http: TestHttp;
  /** Calls it as the user with a token. */
  readonly as: (who: TestUser) => TestCaller;
  /** Acts for the other services. */
  readonly bus: TestBus;
  readonly tokens: TestTokens;
  readonly mongo: mongo.Db;
  readonly namespace: string;
  /** Whether every message is published and removed. */
  readonly isPublished: (database: mongo.Db) => Promise<boolean>;
  /** Resolves when every message was published and has reached the bus. */
  readonly published: () => Promise<void>;
  /** The service's variables, for another process or an operator beside it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Stops it before its test file ends. */
  readonly close: () => Promise<void>;
}

/**
 * Runs a service on a free port against the MongoDB and the RabbitMQ that `MONGO_URL` and `AMQP_URL` name, in its
 * own database and namespace, until the test file ends. A replica leaves the database to the service that it joined.
 */
export async function startTestService<S extends z.ZodType<ServiceConfig>>(
  options: TestServiceOptions<S>,
): Promise<TestService<z.output<S>>> {
  const around = readConfig(testEnv);
  const namespace = options.namespace ?? `test-${randomBytes(5).toString('hex')}`;
  const tokens = options.tokens ?? testTokens();
  const environment = environmentOf({ around, namespace, tokens, vars: options.vars });
  const config = readConfig(options.env, environment);
  const log = createLog({ service: options.name, level: config.LOG_LEVEL });
  await migrateAtStart({ name: options.name, config, migrations: options.migrations, log });
  const lateMs = around.TEST_LATE_MS;
  const bus = await TestBus.connect({ url: around.AMQP_URL, namespace, log, lateMs });
  // Every service requests the ended sessions at start. The bus replies unless auth is under test.
  if (options.name !== 'auth') await bus.answer(ListEndedSessions, () => endedBy(options));
  await options.beforeStart?.(bus);
  const app = await createTestApp(options, config, log).catch(async (error: unknown) => {
    await bus.close();
    throw error;
  });
  await startApp(app, config);
  if (options.waitUntilReady !== false) {
    await until(async () => (await app.get(Readiness).report()).ready);
  }
  const url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
  const connection = app.get<Connection>(getConnectionToken());
  const mongo = connection.db;
  if (mongo === undefined) throw new Error('the test database is not connected');
  const close = endsWithFile(async () => {
    // A test may have stopped it.
    if (connection.readyState === mongoose.ConnectionStates.connected) {
      if (options.namespace === undefined) await mongo.dropDatabase();
      await stopApp(app);
    }
    await bus.close();
  });
  const { messagesIn = {} } = options;
  const isPublished = async (database: mongo.Db) => areAllPublished(database, messagesIn);
  const published = async () => {
    await until(() => isPublished(mongo));
    await bus.caughtUp();
  };
  const http = testHttp(url, { [gatewaySecretHeader]: tokens.gatewaySecret });
  const as = (who: TestUser) => callerOf(http, who);
  const places = { mongo, namespace, environment };
  return { app, config, url, http, as, bus, tokens, ...places, isPublished, published, close };
}

async function areAllPublished(
  database: mongo.Db,
  messagesIn: Readonly<Record<string, string>>,
): Promise<boolean> {
  if ((await database.collection('outbox').findOne()) !== null) return false;
  for (const [name, field] of Object.entries(messagesIn))
    if ((await database.collection(name).findOne({ [field]: { $exists: true } })) !== null)
      return false;
  return true;
}

interface Surroundings {
  readonly around: z.output<typeof testEnv>;
  readonly namespace: string;
  readonly tokens: TestTokens;
  readonly vars: Readonly<Record<string, string>> | undefined;
}

const environmentOf = ({ around, namespace, tokens, vars }: Surroundings) => ({
  NODE_ENV: 'test',
  PORT: '0',
  LOG_LEVEL: around.TEST_LOG_LEVEL,
  MONGO_URL: monitored(around.MONGO_URL),
  MONGO_DB_PREFIX: namespace,
  AMQP_URL: around.AMQP_URL,
  AMQP_NAMESPACE: namespace,
  AUTH_JWKS: tokens.jwks,
  GATEWAY_SECRET: tokens.gatewaySecret,
  PUBLIC_URL: 'http://localhost:8080',
  ...vars,
});

/** Makes the driver report its commands, for `explainsWithIndex`. */
function monitored(mongoUrl: string): string {
  const url = new URL(mongoUrl);
  url.searchParams.set('monitorCommands', 'true');
  return url.href;
}

async function createTestApp<S extends z.ZodType<ServiceConfig>>(
  options: TestServiceOptions<S>,
  config: z.output<S>,
  log: Log,
): Promise<NestFastifyApplication> {
  const building = Test.createTestingModule({ imports: [options.module(config)] });
  for (const { provide, useValue } of options.overrides ?? []) {
    building.overrideProvider(provide).useValue(useValue);
  }
  const module = await building.setLogger(new NestLog(log)).compile();
  return module.createNestApplication<NestFastifyApplication>(
    createHttpServer(options.name, log, config),
    {
      logger: new NestLog(log),
      bodyParser: false,
    },
  );
}
