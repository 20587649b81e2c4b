import { randomBytes } from 'node:crypto';
import { UserRegistered, UserVerified, type UserId } from '@leadmart/contracts';
import { aUserId, type TestService } from '@leadmart/platform/testing';
import type { AdminMailConfig } from '../../src/admin-mail.config.js';
import { ContactReader } from '../../src/contacts/contact.reader.js';
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

export const contactsOf = ({ app }: MailService) => app.get(ContactReader, { strict: false });

export const contactStoreOf = ({ app }: MailService) =>
  app.get(ContactRepository, { strict: false });

const writesAtOnce = 25;

/** Stores verified users as contacts of the service. */
export async function somePeople(service: MailService, count: number): Promise<TestPerson[]> {
  const people = Array.from({ length: count }, () => aPerson());
  const store = contactStoreOf(service);
  const verifiedAt = new Date();
  for (let from = 0; from < count; from += writesAtOnce) {
    const some = people.slice(from, from + writesAtOnce);
    await Promise.all(
      some.map(async ({ userId, ...names }) => {
        await store.learnNames(userId, names);
        await store.learnVerified(userId, verifiedAt);
      }),
    );
  }
  return people;
}

/** Stores a user who has not verified the address as a contact of the service. */
export async function anUnverifiedPerson(service: MailService): Promise<TestPerson> {
  const { userId, ...names } = aPerson();
  await contactStoreOf(service).learnNames(userId, names);
  return { userId, ...names };
}

export async function onePerson(service: MailService): Promise<TestPerson> {
  const [person] = await somePeople(service, 1);
  if (!person) throw new Error('no contact was stored');
  return person;
}
