import { once } from 'node:events';
import { measureProcess, Readiness } from '@leadmart/platform/health';
import { createLog } from '@leadmart/platform/logging';
import { Messaging } from '@leadmart/platform/messaging';
import { Metrics } from '@leadmart/platform/metrics';
import { exitOnCrash, readConfigOrExit, stopOnSignal } from '@leadmart/platform/process';
import { followEndedSessions, SessionRegistry, SessionTokens } from '@leadmart/platform/sessions';
import { startTracing } from '@leadmart/platform/tracing';
import { gatewayEnv } from './gateway.config.js';
import { Gateway } from './gateway.js';
import { metricsServer } from './own-endpoints/metrics-server.js';
import { fetchEndedSessions } from './sessions/fetch-from-auth.js';

/**
 * New connections that a busy process has not accepted yet; the kernel drops those beyond it, and their clients see resets
 * or wait for seconds. Linux allows 4096 by itself (`net.core.somaxconn`); Node asks for 511.
 */
const backlog = 4_096;

const config = readConfigOrExit('gateway', gatewayEnv);
const log = createLog({ service: 'gateway', level: config.LOG_LEVEL });
exitOnCrash(log);
const stopTracing = await startTracing({ name: 'gateway', config, log });

const tokens = SessionTokens.of(config.AUTH_JWKS);
const registry = new SessionRegistry();
const readiness = new Readiness();
const metrics = new Metrics();
measureProcess(metrics, readiness, { name: 'gateway', version: config.LEADMART_VERSION });
const messaging = new Messaging({
  url: config.AMQP_URL,
  namespace: config.AMQP_NAMESPACE,
  service: 'gateway',
  log,
});

// The gateway is ready once it has the list of ended sessions. It does not need the broker after that.
readiness.register('sessions', () => {
  if (!registry.isLoaded) throw new Error('the list of ended sessions is not loaded yet');
});

const gateway = new Gateway({ config, log, tokens, registry, readiness, metrics });
const stopFollowing = await followEndedSessions({
  messaging,
  registry,
  log,
  askDirectly: (request) => fetchEndedSessions(config, request),
});
await messaging.start();
gateway.server.listen({ port: config.PORT, host: config.HOST, backlog });
await once(gateway.server, 'listening');
const metricsListener = config.METRICS_PORT === undefined ? undefined : metricsServer(metrics, log);
metricsListener?.listen(config.METRICS_PORT, config.HOST);
log.info({ host: config.HOST, port: config.PORT }, 'gateway started');

stopOnSignal(log, async () => {
  readiness.leave();
  await gateway.close(config.DRAIN_SECONDS);
  stopFollowing();
  await messaging.close();
  metricsListener?.close();
  await stopTracing();
});
