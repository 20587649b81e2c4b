import { setTimeout as pause } from 'node:timers/promises';
import type { INestApplication } from '@nestjs/common';
import { Readiness } from '../health/index.js';
import { Messaging } from '../messaging/index.js';

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
