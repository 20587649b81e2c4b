import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { healthPaths, measureHttp, Metrics } from '../health/index.js';
import { listenToMessages } from '../messaging/index.js';

/** Where the API lives on every service; the gateway forwards addresses unchanged. */
export const apiPrefix = 'api/v1';

/** Gives an application the shape every service has, in production and in tests alike. */
export async function startApp(
  app: NestFastifyApplication,
  address: { readonly HOST: string; readonly PORT: number },
): Promise<void> {
  app.setGlobalPrefix(apiPrefix, { exclude: healthPaths });
  measureHttp(app.getHttpAdapter().getInstance(), app.get(Metrics));
  await app.init();
  await listenToMessages(app);
  await app.listen(address.PORT, address.HOST);
}
