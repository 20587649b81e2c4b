import {
  dayOf,
  SessionsEnded,
  UserChanged,
  UserRegistered,
  type Envelope,
} from '@leadmart/contracts';
import type { EntityOf } from '@leadmart/platform/entities';
import { payloadOf } from '@leadmart/platform/messaging';
import type { users } from './user.schema.js';

/** A user who has an account. */
export type User = Required<
  Pick<EntityOf<typeof users>, 'id' | 'email' | 'registeredOn' | 'revision'>
>;

/** The user in an event, or undefined when the event is no registration and no change of a user. */
export function registeredUserIn(envelope: Envelope, timeZone: string): User | undefined {
  const user = payloadIn(envelope);
  if (!user) return undefined;
  const { userId: id, email, registeredAt, revision } = user;
  return { id, email: email.toLowerCase(), registeredOn: dayOf(registeredAt, timeZone), revision };
}

function payloadIn(envelope: Envelope): UserChanged | undefined {
  if (envelope.type === UserChanged.type) return payloadOf(UserChanged, envelope);
  if (envelope.type !== UserRegistered.type) return undefined;
  return { ...payloadOf(UserRegistered, envelope), revision: 0 };
}

/** The id of the deleted user in an event, or undefined when the event is not a deletion. */
export function deletedUserIn(envelope: Envelope): string | undefined {
  if (envelope.type !== SessionsEnded.type) return undefined;
  const { userId, reason } = payloadOf(SessionsEnded, envelope);
  return reason === 'deletion' ? userId : undefined;
}
