import { describe, expect, it } from '@jest/globals';
import type { AdminUserView } from '@leadmart/contracts';
import { actionsFor } from './manage-user.js';

const user = { isAdmin: false, isLocked: false, isVerified: true } as AdminUserView;

describe('the actions on a user', () => {
  it('offers to lock or unlock a user, and to delete it', () => {
    expect(actionsFor(user)).toEqual(['lock', 'promote', 'delete']);
    expect(actionsFor({ ...user, isLocked: true })).toEqual(['unlock', 'promote', 'delete']);
  });

  it('offers to keep a user who is to be deleted, and admin rights to verified users only', () => {
    const leaving = { ...user, deletionDueAt: '2026-05-04T10:00:00.000Z', isVerified: false };
    expect(actionsFor(leaving)).toEqual(['lock', 'keep']);
  });

  it('offers to remove admin rights, and no deletion, when the user is an admin', () => {
    expect(actionsFor({ ...user, isAdmin: true })).toEqual(['lock', 'demote']);
  });
});
