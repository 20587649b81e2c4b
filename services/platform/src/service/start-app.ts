import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { healthPaths, measureHttp, Metrics, Readiness } from '../health/index.js';
import { letConnectionsGo } from '../http/index.js';
import { listenToMessages } from '../messaging/index.js';

/** Where the API lives on every service; the gateway forwards addresses unchanged. */
export const apiPrefix = 'api/v1';

/** Gives an application the shape every service has, in production and in tests alike. */
export async function startApp(
  app: NestFastifyApplication,
  address: { readonly HOST: string; readonly PORT: number },
): Promise<void> {
  app.setGlobalPrefix(apiPrefix, { exclude: healthPaths });
  const server = app.getHttpAdapter().getInstance();
  measureHttp(server, app.get(Metrics));
  const readiness = app.get(Readiness);
  letConnectionsGo(server, () => readiness.isLeaving);
  await app.init();
  await listenToMessages(app);
  await app.listen(address.PORT, address.HOST);
}
