import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { addressVariable, serviceNames } from '@leadmart/contracts';
import { readConfig } from '@leadmart/platform/config';
import { Metrics, Readiness } from '@leadmart/platform/health';
import { createLog } from '@leadmart/platform/logging';
import { SessionRegistry, SessionTokens } from '@leadmart/platform/sessions';
import { testHttp, testTokens, type TestHttp, type TestTokens } from '@leadmart/platform/testing';
import { gatewayEnv, type GatewayConfig } from '../src/gateway.config.js';
import { Gateway } from '../src/gateway.js';
import { FakeService } from './fake-service.js';

/** A gateway in the test's own process, with one fake service behind every route. */
export interface TestGateway {
  readonly gateway: Gateway;
  readonly port: number;
  readonly url: string;
  readonly http: TestHttp;
  readonly service: FakeService;
  readonly registry: SessionRegistry;
  /** Lets time pass without an update of the registry. */
  readonly pass: (ms: number) => void;
  readonly config: GatewayConfig;
  readonly tokens: TestTokens;
  /** The log's lines so far. */
  readonly lines: () => Record<string, unknown>[];
  close(): Promise<void>;
}

/** Starts one; `vars` are environment variables that differ. */
export async function startTestGateway(
  vars: Record<string, string> = {},
  tokens = testTokens(),
): Promise<TestGateway> {
  const service = await FakeService.start();
  const config = readConfig(gatewayEnv, {
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
  const written: string[] = [];
  const destination = { write: (line: string) => void written.push(line) };
  const log = createLog({ service: 'gateway', level: 'info', destination });
  // Nothing updates the registry: it ages only when a test says so.
  let now = Date.now();
  const registry = new SessionRegistry(() => now);
  registry.load({});
  const gateway = new Gateway({
    config,
    log,
    registry,
    tokens: new SessionTokens(config.AUTH_JWKS),
    readiness: new Readiness(),
    metrics: new Metrics(),
  });
  gateway.server.listen(0, '127.0.0.1');
  await once(gateway.server, 'listening');
  const { port } = gateway.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    gateway,
    port,
    url,
    http: testHttp(url),
    service,
    registry,
    pass: (ms) => void (now += ms),
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
