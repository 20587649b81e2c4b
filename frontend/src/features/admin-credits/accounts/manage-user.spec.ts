import { describe, expect, it } from '@jest/globals';
import type { AdminUserView } from '@leadmart/contracts';
import { actionsFor } from './manage-user.js';

const user = { isAdmin: false, isLocked: false } as AdminUserView;

describe('the actions on a user', () => {
  it('offers to lock or unlock a user, and to delete it', () => {
    expect(actionsFor(user)).toEqual(['lock', 'delete']);
    expect(actionsFor({ ...user, isLocked: true })).toEqual(['unlock', 'delete']);
  });

  it('offers to remove admin rights when the user is an admin', () => {
    expect(actionsFor({ ...user, isAdmin: true })).toEqual(['lock', 'demote', 'delete']);
  });
});
