import { setTimeout as pause } from 'node:timers/promises';
import type { INestApplication } from '@nestjs/common';
import { Readiness } from '../health/index.js';
import { Messaging } from '../messaging/index.js';

/**
 * Stops in order: say not ready and let connections go while requests are still answered, take no
 * more messages and finish those at work, answer the requests under way, leave the broker, leave
 * MongoDB. `drainSeconds` is what balancers need to notice; see decisions/0013.
 */
export async function stopApp(app: INestApplication, drainSeconds = 0): Promise<void> {
  app.get(Readiness).leave();
  await Promise.all([app.get(Messaging).stopListening(), pause(drainSeconds * 1_000)]);
  await app.close();
}
