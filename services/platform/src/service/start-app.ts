import { setTimeout as pause } from 'node:timers/promises';
import type { INestApplication } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ServiceConfig } from '../config/index.js';
import { healthPaths, measureHttp, measureProcess, Readiness } from '../health/index.js';
import { letConnectionsGo } from '../http/index.js';
import { listenToMessages, Messaging } from '../messaging/index.js';
import { Metrics } from '../metrics/index.js';
import { serviceNameToken } from './platform.module.js';

/** The prefix of API paths on every service; the gateway forwards paths unchanged. */
const apiPrefix = 'api/v1';

/** Configures an application as every service needs it, in production and in tests. */
export async function startApp(
  app: NestFastifyApplication,
  config: Pick<ServiceConfig, 'HOST' | 'PORT' | 'LEADMART_VERSION'>,
): Promise<void> {
  app.setGlobalPrefix(apiPrefix, { exclude: healthPaths });
  const server = app.getHttpAdapter().getInstance();
  const metrics = app.get(Metrics);
  const readiness = app.get(Readiness);
  const identity = { name: app.get<string>(serviceNameToken), version: config.LEADMART_VERSION };
  measureProcess(metrics, readiness, identity);
  measureHttp(server, metrics);
  letConnectionsGo(server, () => readiness.isLeaving);
  await app.init();
  await listenToMessages(app);
  await app.listen(config.PORT, config.HOST);
}

/**
 * Stops in this order: reports not ready and closes connections while requests are still answered; takes no more
 * messages and finishes those in progress; answers the requests in progress; disconnects from the broker, then from
 * MongoDB. `drainSeconds` is the time that load balancers need to notice; see decisions/0013.
 */
export async function stopApp(app: INestApplication, drainSeconds = 0): Promise<void> {
  app.get(Readiness).leave();
  await Promise.all([app.get(Messaging).stopListening(), pause(drainSeconds * 1_000)]);
  await app.close();
}
