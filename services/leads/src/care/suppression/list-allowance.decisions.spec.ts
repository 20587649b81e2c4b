import { describe, expect, it } from '@jest/globals';
import { listChangesPerDay, maxListChanges } from '@leadmart/contracts';
import { areMatchesDue, decideListChange } from './list-allowance.decisions.js';
import type { ListAllowance } from './suppression-list.js';

const at = (day: number, hours = 12) => new Date(Date.UTC(2026, 10, day, hours));

/** Changes lists until a change is refused: the number of changes, and the refusal. */
function changeAll(now: Date, before?: ListAllowance) {
  let allowance = before;
  for (let changes = 0; ; changes += 1) {
    const decision = decideListChange(allowance, now);
    if (decision.kind === 'refuse') return { changes, allowance, because: decision.because };
    ({ allowance } = decision);
  }
}

describe('the changes of lists that are left to a buyer', () => {
  it('a buyer has thirty changes of lists on the first day, and the next ones at midnight UTC', () => {
    const { changes, because } = changeAll(at(3, 18));
    expect(changes).toBe(maxListChanges);
    expect(because).toMatchObject({
      code: 'LEADS.TOO_MANY_LIST_CHANGES',
      details: { retryAfterSeconds: 6 * 60 * 60 },
    });
    expect(changeAll(new Date(Date.UTC(2026, 10, 3, 23, 59, 59, 1))).because.details).toEqual({
      retryAfterSeconds: 1,
    });
  });

  it('grow by five on each day, are saved up to thirty, and not lost by a clock that is behind', () => {
    const { allowance } = changeAll(at(3));
    expect(changeAll(at(4, 0), allowance).changes).toBe(listChangesPerDay);
    expect(changeAll(at(6), allowance).changes).toBe(3 * listChangesPerDay);
    expect(changeAll(at(30), allowance).changes).toBe(maxListChanges);
    expect(changeAll(at(2), allowance).changes).toBe(0);
    const some = { day: '2026-11-03', left: 7 };
    expect(changeAll(at(3, 23), some).changes).toBe(7);
    expect(changeAll(at(2), some).changes).toBe(7);
  });
});

describe('the matches of a list', () => {
  it('counts the matches of a list at once, and again after six hours', () => {
    const counted = { atLeast: 0, below: 100, countedAt: at(3, 6) };
    expect(areMatchesDue(undefined, at(3))).toBe(true);
    expect(areMatchesDue(counted, new Date(at(3).getTime() - 1))).toBe(false);
    expect(areMatchesDue(counted, at(3))).toBe(true);
  });
});
