import { describe, expect, it } from '@jest/globals';
import type { Day } from '../figures/days.js';
import { decideUserChanges, type StoredUser } from './user.decisions.js';

const day = '2026-03-10' as Day;
const ann = { id: 'ann', email: 'ann@example.com', registeredOn: day, revision: 0 };
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

  it('keeps the newest email in whatever order changes arrive', () => {
    const second = { ...ann, email: 'second@example.com', revision: 2 };
    const first = { ...ann, email: 'first@example.com', revision: 1 };
    expect(decideUserChanges([second, ann, first], [], none)).toEqual([
      { kind: 'insert', user: second },
    ]);
    expect(decideUserChanges([second, first], [], stored)).toEqual([
      { kind: 'rename', user: second },
    ]);
    expect(decideUserChanges([first], [], stored)).toEqual([{ kind: 'rename', user: first }]);
    const renamed = new Map([['ann', { gone: false, registeredOn: day, revision: 2 }]]);
    expect(decideUserChanges([ann, first, second], [], renamed)).toEqual([]);
    expect(decideUserChanges([first], [], gone)).toEqual([]);
  });

  it('counts no registration that arrives with its deletion or after it', () => {
    expect(decideUserChanges([ann], ['ann'], none)).toEqual([{ kind: 'forget', id: 'ann' }]);
    expect(decideUserChanges([ann], [], gone)).toEqual([]);
    expect(decideUserChanges([ann], ['ann'], gone)).toEqual([]);
  });
});
