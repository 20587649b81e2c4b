import { randomBytes } from 'node:crypto';
import {
  UserRegistered,
  UserVerified,
  type CampaignDetailsView,
  type SendMailView,
  type UserId,
} from '@leadmart/contracts';
import { aUserId, until, type TestService } from '@leadmart/platform/testing';
import type { Sandbox } from '@leadmart/sandbox';
import type { AdminMailConfig } from '../../src/admin-mail.config.js';
import { ContactRepository } from '../../src/contacts/contact.repository.js';

export type MailService = TestService<AdminMailConfig>;

export interface TestPerson {
  readonly userId: UserId;
  readonly email: string;
  readonly username: string;
}

export function aPerson(more: Partial<TestPerson> = {}): TestPerson {
  return {
    userId: aUserId(),
    email: `${randomBytes(8).toString('hex')}@example.com`,
    username: 'Ann',
    ...more,
  };
}

export const emailsOf = (people: readonly TestPerson[]) => people.map(({ email }) => email);

const now = () => new Date().toISOString();

export const register = ({ bus }: MailService, { userId, email, username }: TestPerson) =>
  bus.publish(UserRegistered, { userId, email, username, isAdmin: false, registeredAt: now() });

export const verify = ({ bus }: MailService, { userId }: TestPerson) =>
  bus.publish(UserVerified, { userId, verifiedAt: now() });

export const contactsOf = ({ app }: MailService) => app.get(ContactRepository, { strict: false });

const writesAtOnce = 25;

/** Stores verified users as contacts of the service. */
export async function somePeople(service: MailService, count: number): Promise<TestPerson[]> {
  const people = Array.from({ length: count }, () => aPerson());
  const contacts = contactsOf(service);
  const verifiedAt = new Date();
  for (let from = 0; from < count; from += writesAtOnce) {
    const some = people.slice(from, from + writesAtOnce);
    await Promise.all(
      some.map(({ userId, ...known }) => contacts.learn(userId, { ...known, verifiedAt })),
    );
  }
  return people;
}

export async function onePerson(service: MailService): Promise<TestPerson> {
  const [person] = await somePeople(service, 1);
  if (!person) throw new Error('no contact was stored');
  return person;
}

export const aMail = (more: object = {}) => ({
  recipients: 'all',
  subject: `News ${randomBytes(6).toString('hex')}`,
  message: 'Hello {{username}},\n\nSee https://leadmart.test/new.',
  ...more,
});

export const send = (service: MailService, body: object, key?: string, token?: string) =>
  service.http<SendMailView & { error: string; code: string; details: Record<string, unknown> }>(
    'POST',
    '/admin/mail/send',
    {
      token: token ?? service.tokens.admin(),
      body,
      headers: key === undefined ? {} : { 'idempotency-key': key },
    },
  );

export async function details(service: MailService, id: string): Promise<CampaignDetailsView> {
  const token = service.tokens.admin();
  const path = `/admin/mail/campaigns/${id}`;
  return (await service.http<CampaignDetailsView>('GET', path, { token })).body;
}

export const completed = (service: MailService, id: string, timeoutMs = 40_000) =>
  until(
    async () => {
      const campaign = await details(service, id);
      return campaign.status === 'completed' ? campaign : undefined;
    },
    { timeoutMs },
  );

/** Sends a campaign and waits for its completion. */
export async function sent(service: MailService, body: object): Promise<CampaignDetailsView> {
  const answer = await send(service, body);
  if (answer.status !== 202) throw new Error(`sending answered ${answer.text}`);
  return await completed(service, answer.body.campaignId);
}

export async function sentReport({ url }: Sandbox, subject: string) {
  const answer = await fetch(`${url}/sandbox/sendgrid/sent?subject=${encodeURIComponent(subject)}`);
  return (await answer.json()) as { mails: number; people: number; most: number; twice: string[] };
}
