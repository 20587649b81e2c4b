import { randomUUID } from 'node:crypto';
import {
  ListUsers,
  SendTransactionalMail,
  type TransactionalMail,
  type UserList,
} from '@leadmart/contracts';
import {
  endsWithFile,
  startTestService,
  until,
  type TestService,
} from '@leadmart/platform/testing';
import { startSandbox, type Mail, type Sandbox } from '@leadmart/sandbox';
import { adminMailEnv, type AdminMailConfig } from '../src/admin-mail.config.js';
import { AppModule } from '../src/app.module.js';
import { KnownUsers } from '../src/contacts/catch-up/known-users.js';

interface MailServiceOptions {
  readonly vars?: Record<string, string>;
  readonly namespace?: string;
  /** The users that auth lists to the catch-up. */
  readonly users?: UserList['users'];
  readonly overrides?: readonly { readonly provide: unknown; readonly useValue: unknown }[];
  /** A process that only sends webhooks, and learns no users. */
  readonly isSender?: boolean;
}

/** Starts admin-mail and waits until the catch-up is completed. */
export async function startAdminMail(
  { url }: Sandbox,
  { vars, users = [], isSender = false, ...more }: MailServiceOptions = {},
): Promise<TestService<AdminMailConfig>> {
  const service = await startTestService({
    name: 'admin-mail',
    env: adminMailEnv,
    module: AppModule.with,
    ...more,
    vars: {
      SENDGRID_API_KEY: 'SG.test',
      SENDGRID_API_URL: url,
      MAIL_FROM: 'no-reply@leadmart.test',
      // Longer than any stall of a busy machine: a request that is still handled after it would be sent twice.
      MAIL_TIMEOUT_SECONDS: '30',
      MAIL_SETTLE_SECONDS: '0.2',
      // A mail to all users starts at once; the tests of undoing set another time.
      MAIL_UNDO_SECONDS: '0',
      ...vars,
    },
  });
  if (isSender) return service;
  await service.bus.answer(ListUsers, ({ after, limit }) => ({
    users: users.filter(({ userId }) => after === null || userId > after).slice(0, limit),
  }));
  const knownUsers = service.app.get(KnownUsers, { strict: false });
  await until(() => knownUsers.areAll());
  return service;
}

/** Starts the sandbox of the mail provider, until the test file ends. */
export async function aSandbox(): Promise<Sandbox> {
  const sandbox = await startSandbox({ port: 0 });
  endsWithFile(() => sandbox.close());
  return sandbox;
}

/** As `startAdminMail`, with a sandbox. */
export async function startWithSandbox(options?: MailServiceOptions) {
  const sandbox = await aSandbox();
  return { sandbox, service: await startAdminMail(sandbox, options) };
}

/** A verification mail to a new address. */
export function aVerification(link = 'http://localhost:8080/verify-email/one-time-token') {
  const to = `${randomUUID()}@example.com`;
  const messageId = randomUUID();
  const code = { code: '012345', codeExpiresInMinutes: 10 };
  const mail = { template: 'verify-email', to, username: 'Ann', link, expiresInHours: 24, ...code };
  return { messageId, to, mail: mail as Extract<TransactionalMail, { template: 'verify-email' }> };
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
