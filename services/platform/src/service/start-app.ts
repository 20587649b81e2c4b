import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ServiceConfig } from '../config/index.js';
import { healthPaths, measureHttp, measureProcess, Readiness } from '../health/index.js';
import { letConnectionsGo } from '../http/index.js';
import { listenToMessages } from '../messaging/index.js';
import { Metrics } from '../metrics/index.js';
import { serviceNameToken } from './platform.module.js';

/** The prefix of API paths on every service; the gateway forwards paths unchanged. */
export const apiPrefix = 'api/v1';

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
