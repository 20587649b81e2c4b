import type { INestApplication } from '@nestjs/common';
import { Readiness } from '../health/index.js';
import { Messaging } from '../messaging/index.js';

/**
 * Stops in order: say not ready, take no more messages and finish those at work, answer the
 * requests under way, leave the broker, leave MongoDB.
 */
export async function stopApp(app: INestApplication): Promise<void> {
  app.get(Readiness).leave();
  await app.get(Messaging).stopListening();
  await app.close();
}
