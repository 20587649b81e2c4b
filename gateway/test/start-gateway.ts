import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { addressVariable, serviceNames } from '@leadmart/contracts';
import { readConfig } from '@leadmart/platform/config';
import { Readiness } from '@leadmart/platform/health';
import { createLog } from '@leadmart/platform/logging';
import { Metrics } from '@leadmart/platform/metrics';
import { SessionRegistry, SessionTokens } from '@leadmart/platform/sessions';
import {
  callerOf,
  testHttp,
  testTokens,
  type TestCaller,
  type TestHttp,
  type TestTokens,
} from '@leadmart/platform/testing';
import { gatewayEnv, type GatewayConfig } from '../src/gateway.config.js';
import { Gateway } from '../src/gateway.js';
import { FakeService } from './support/fake-service.js';

/** A gateway in the process of the test, with one fake service behind every route. */
export interface TestGateway {
  readonly gateway: Gateway;
  readonly port: number;
  readonly url: string;
  readonly http: TestHttp;
  /** Calls as the user with a token. */
  readonly as: (token: string) => TestCaller;
  readonly service: FakeService;
  readonly registry: SessionRegistry;
  /** Advances the clock of the registry of sessions, without an update of it. */
  readonly advance: (ms: number) => void;
  readonly config: GatewayConfig;
  readonly tokens: TestTokens;
  /** The lines of the log so far. */
  readonly lines: () => Record<string, unknown>[];
  close(): Promise<void>;
}

/** Starts a gateway for the tests of one file. Its fake service is reset before each of them. */
export function theGateway(vars: Record<string, string> = {}): TestGateway {
  const gateway = {} as TestGateway;
  beforeAll(async () => void Object.assign(gateway, await startGateway(vars)));
  beforeEach(() => gateway.service.reset());
  afterAll(() => gateway.close());
  return gateway;
}

/** Starts a gateway; `vars` replace environment variables. */
export async function startGateway(
  vars: Record<string, string> = {},
  tokens = testTokens(),
): Promise<TestGateway> {
  const service = await FakeService.start();
  const config = configOf(service, tokens, vars);
  const written: string[] = [];
  const destination = { write: (line: string) => void written.push(line) };
  const log = createLog({ service: 'gateway', level: 'info', destination });
  // No updates: the registry becomes stale only when a test advances the clock.
  let now = Date.now();
  const registry = new SessionRegistry(() => now);
  registry.load({});
  const gateway = new Gateway({
    config,
    log,
    registry,
    tokens: SessionTokens.of(config.AUTH_JWKS),
    readiness: new Readiness(),
    metrics: new Metrics(),
  });
  gateway.server.listen(0, '127.0.0.1');
  await once(gateway.server, 'listening');
  const { port } = gateway.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const http = testHttp(url);
  return {
    gateway,
    port,
    url,
    http,
    as: (token) => callerOf(http, token),
    service,
    registry,
    advance: (ms) => void (now += ms),
    config,
    tokens,
    lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>),
    close: async () => {
      gateway.server.closeAllConnections();
      await gateway.close();
      await service.stop();
    },
  };
}

function configOf(
  service: FakeService,
  tokens: TestTokens,
  vars: Record<string, string>,
): GatewayConfig {
  return readConfig(gatewayEnv, {
    NODE_ENV: 'test',
    PORT: '0',
    AMQP_URL: 'amqp://not.used',
    AUTH_JWKS: tokens.jwks,
    GATEWAY_SECRET: tokens.gatewaySecret,
    PUBLIC_URL: 'https://leadmart.example',
    FRONTEND_DIR: '/nonexistent',
    ...Object.fromEntries(serviceNames.map((name) => [addressVariable(name), service.url])),
    ...vars,
  });
}
