import { describe, expect, it } from '@jest/globals';
import type { AdminUserView } from '@leadmart/contracts';
import { actionsFor } from './manage-user.js';

const user = { isAdmin: false, isLocked: false } as AdminUserView;

describe('what can be done to a user', () => {
  it('is to lock or to unlock, and to delete', () => {
    expect(actionsFor(user)).toEqual(['lock', 'delete']);
    expect(actionsFor({ ...user, isLocked: true })).toEqual(['unlock', 'delete']);
  });

  it('is for an admin to take the rights away, too', () => {
    expect(actionsFor({ ...user, isAdmin: true })).toEqual(['lock', 'demote', 'delete']);
  });
});
