import type { AccountRecovered } from '@leadmart/contracts';
import type { SessionUser } from '../sessions/index.js';

/** When a thing that acts for a user without a session was set up or changed last, and by which version of sessions. */
export interface SetUp {
  readonly at: Date;
  readonly sessionVersion: number;
}

export const setUpBy = ({ sessionVersion }: SessionUser, at: Date): SetUp => ({
  at,
  sessionVersion,
});

/**
 * Whether a recovery switches a thing off: it was set up or changed since the moment of the recovery, by a session that
 * the recovery ended. Things that the owner set up afterwards stay, however late the message of the recovery arrives.
 */
export const isSuspect = (
  { since, sessionVersion }: Pick<AccountRecovered, 'since' | 'sessionVersion'>,
  setUp: SetUp,
): boolean =>
  setUp.sessionVersion < sessionVersion && (since === null || setUp.at >= new Date(since));
