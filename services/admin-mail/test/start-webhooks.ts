import type { TestClock } from '@leadmart/platform/testing';
import { Clock } from '@leadmart/platform/time';
import { aSandbox, startAdminMail } from './start-admin-mail.js';
import type { WebhookReceiver } from './webhook-receiver.js';

interface WebhookSurroundings {
  readonly clock: TestClock;
  readonly receiver: WebhookReceiver;
}

/** Starts a page and a process that only sends, which share the work of sending. */
export async function startWebhooks({ clock, receiver }: WebhookSurroundings) {
  await receiver.start();
  const sandbox = await aSandbox();
  const vars = { WEBHOOK_PRIVATE_TARGETS: 'true' };
  const overrides = [{ provide: Clock, useValue: clock }];
  const service = await startAdminMail(sandbox, { vars, overrides });
  await startAdminMail(sandbox, {
    vars: { ...vars, WEBHOOK_SENDING: 'only' },
    overrides,
    namespace: service.namespace,
    isSender: true,
  });
  return service;
}
