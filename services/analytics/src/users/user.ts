import { SessionsEnded, UserRegistered, type Envelope } from '@leadmart/contracts';
import { payloadOf } from '@leadmart/platform/messaging';
import { dayOf, type Day } from '../figures/days.js';

/** A user who has an account. */
export interface User {
  readonly id: string;
  /** Lower case. */
  readonly email: string;
  readonly registeredOn: Day;
}

/** The new user in an event, or undefined when the event is not a registration. */
export function registeredUserIn(envelope: Envelope, timeZone: string): User | undefined {
  if (envelope.type !== UserRegistered.type) return undefined;
  const { userId: id, email, registeredAt } = payloadOf(UserRegistered, envelope);
  return { id, email: email.toLowerCase(), registeredOn: dayOf(registeredAt, timeZone) };
}

/** The id of the deleted user in an event, or undefined when the event is not a deletion. */
export function deletedUserIn(envelope: Envelope): string | undefined {
  if (envelope.type !== SessionsEnded.type) return undefined;
  const { userId, reason } = payloadOf(SessionsEnded, envelope);
  return reason === 'deletion' ? userId : undefined;
}
