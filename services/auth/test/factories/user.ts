import type { UserId } from '@leadmart/contracts';
import type { User } from '../../src/users/user.js';

/** A verified buyer with the changes of a test. */
export function aUser(changes: Partial<User> = {}): User {
  return {
    id: '65f000000000000000000001' as UserId,
    email: 'buyer@leadmart.test',
    username: 'Buyer',
    passwordHash: '',
    isAdmin: false,
    verifiedAt: new Date('2026-01-05T10:01:00.000Z'),
    registrationProof: null,
    sessionVersion: 1,
    registeredAt: new Date('2026-01-05T10:00:00.000Z'),
    ...changes,
  };
}
