import { describe, expect, it } from '@jest/globals';
import type { Day } from '../figures/days.js';
import { decideUserChanges, type StoredUser } from './user.decisions.js';

const day = '2026-03-10' as Day;
const ann = { id: 'ann', email: 'ann@example.com', registeredOn: day };
const none = new Map<string, StoredUser>();
const stored = new Map<string, StoredUser>([['ann', { gone: false, registeredOn: day }]]);
const gone = new Map<string, StoredUser>([['ann', { gone: true }]]);

describe('the changes of users', () => {
  it('inserts a registered user once, also when the registration arrives twice', () => {
    expect(decideUserChanges([ann, ann], [], none)).toEqual([{ kind: 'insert', user: ann }]);
    expect(decideUserChanges([ann], [], stored)).toEqual([]);
  });

  it('forgets a deleted user and the day on which the user was counted', () => {
    expect(decideUserChanges([], ['ann'], stored)).toEqual([
      { kind: 'forget', id: 'ann', registeredOn: day },
    ]);
    expect(decideUserChanges([ann], ['ann'], stored)).toEqual([
      { kind: 'forget', id: 'ann', registeredOn: day },
    ]);
  });

  it('counts no registration that arrives with its deletion or after it', () => {
    expect(decideUserChanges([ann], ['ann'], none)).toEqual([{ kind: 'forget', id: 'ann' }]);
    expect(decideUserChanges([ann], [], gone)).toEqual([]);
    expect(decideUserChanges([ann], ['ann'], gone)).toEqual([]);
  });
});
