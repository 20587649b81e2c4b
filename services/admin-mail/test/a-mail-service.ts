import { randomUUID } from 'node:crypto';
import { SendTransactionalMail } from '@leadmart/contracts';
import type { Mail, Sandbox } from '@leadmart/sandbox';
import { startTestService, type TestService } from '@leadmart/platform/testing';
import { adminMailEnv, type AdminMailConfig } from '../src/admin-mail.config.js';
import { AppModule } from '../src/app.module.js';

export const startMailService = (
  { url }: Sandbox,
  more: { vars?: Record<string, string>; namespace?: string } = {},
): Promise<TestService<AdminMailConfig>> =>
  startTestService({
    name: 'admin-mail',
    env: adminMailEnv,
    module: AppModule.with,
    namespace: more.namespace,
    vars: {
      SENDGRID_API_KEY: 'SG.test',
      SENDGRID_API_URL: url,
      MAIL_FROM: 'no-reply@leadmart.test',
      MAIL_TIMEOUT_SECONDS: '1',
      MAIL_SETTLE_SECONDS: '0.2',
      ...more.vars,
    },
  });

/** A verification mail to a person of its own. */
export function aVerification(link = 'http://localhost:8080/verify-email/one-time-token') {
  const to = `${randomUUID()}@example.com`;
  const messageId = randomUUID();
  const mail = { template: 'verify-email', to, username: 'Ann', link, expiresInHours: 24 } as const;
  return { messageId, to, mail };
}

export const commandMail = (
  { bus }: TestService<AdminMailConfig>,
  { messageId, mail }: ReturnType<typeof aVerification>,
): Promise<void> => bus.command(SendTransactionalMail, mail, { messageId });

export async function mailsTo({ url }: Sandbox, to: string): Promise<Mail[]> {
  const answer = await fetch(`${url}/mail/messages?to=${encodeURIComponent(to)}`);
  return ((await answer.json()) as { messages: Mail[] }).messages;
}

export async function setFaults({ url }: Sandbox, sendgrid?: object): Promise<void> {
  const answer = await fetch(`${url}/sandbox/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(sendgrid ? { sendgrid } : {}),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
