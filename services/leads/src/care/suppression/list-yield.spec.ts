import { describe, expect, it } from '@jest/globals';
import { stateCodes, type StateCode } from '@leadmart/contracts';
import { randomOf } from '@leadmart/platform/testing';
import { availableOn } from '@leadmart/stock/internals/availability.decisions';
import { emptyVector, type ShelfIndex, shelfIndex } from '@leadmart/stock/internals/shelves/shelf';
import { decideListChange } from './list-allowance.decisions.js';
import type { ListAllowance } from './suppression-list.js';

const days = 30;
const dayMs = 24 * 60 * 60 * 1_000;

/** A phone of the attacker's is on a shelf, or not in stock. */
type Phone = ShelfIndex | 'absent';
/** Phones of one state, and how many of them are what. */
type Group = readonly Phone[];

/** The exact answer to a list of these phones: what it takes from the availability of each shelf. */
function takenFrom(listed: readonly Phone[], shelves: readonly ShelfIndex[]): number[] {
  const stock = { counts: emptyVector().fill(1_000_000), withdrawn: [], arrivals: [] } as never;
  const owned = emptyVector();
  for (const phone of listed) if (phone !== 'absent') owned[phone] = (owned[phone] ?? 0) + 1;
  const listedBy = { owned, overlap: emptyVector() };
  const before = { guard: {}, own: undefined, excluded: new Map() };
  const after = { ...before, excluded: new Map([['listed', listedBy]]) } as never;
  return shelves.map(
    (index) => availableOn(stock, before, index) - availableOn(stock, after, index),
  );
}

/** The number of changes in a month of an account that uses all that it gets. */
function changesInAMonth(): number {
  let allowance: ListAllowance | undefined;
  let changes = 0;
  for (let day = 0; day < days; day += 1)
    for (;;) {
      const decision = decideListChange(allowance, new Date(day * dayMs));
      if (decision.kind === 'refuse') break;
      ({ allowance } = decision);
      changes += 1;
    }
  return changes;
}

/**
 * Halves groups of phones of one state until all phones of a group are the same: adaptive group testing by counts. Each
 * change asks one question about each state, because availability tells the shelves apart.
 */
function learn(state: StateCode, changes: number, { size, aPhone }: Attack) {
  const shelves = [shelfIndex(state, 'clean'), shelfIndex(state, 'dnc')];
  const open: Group[] = [];
  const learned = { inStock: 0, absent: 0 };
  const note = (group: Group) => {
    const counts = takenFrom(group, shelves);
    const inStock = counts.reduce((sum, count) => sum + count, 0);
    const isSame = [...counts, group.length - inStock].filter((count) => count > 0).length === 1;
    if (!isSame) open.push(group);
    else if (inStock > 0) learned.inStock += inStock;
    else learned.absent += group.length;
  };
  for (let change = 0; change < changes; change += 1) {
    const group = open.pop();
    if (!group) note(Array.from({ length: size }, () => aPhone(shelves)));
    else {
      // The answer about one half also tells the other one.
      note(group.slice(0, group.length / 2));
      note(group.slice(group.length / 2));
    }
  }
  return learned;
}

interface Attack {
  /** The phones of the first question about a group. */
  readonly size: number;
  readonly aPhone: (shelves: readonly ShelfIndex[]) => Phone;
}

/** The phones that an account learns which guesses right once in so many, with the best size of groups. */
function yieldOf(oneIn: number): number {
  const changes = changesInAMonth();
  const found = [1, 2, 4, 8, 16, 32, 64, 128].map((size) => {
    const random = randomOf(size);
    const aPhone = (shelves: readonly ShelfIndex[]) =>
      random(oneIn) === 0 ? (shelves[random(2)] ?? 'absent') : 'absent';
    return stateCodes.reduce(
      (sum, state) => sum + learn(state, changes, { size, aPhone }).inStock,
      0,
    );
  });
  return Math.max(...found);
}

describe('a month of changes of suppression lists', () => {
  it('a month allows 175 changes of suppression lists', () => {
    expect(changesInAMonth()).toBe(175);
  });

  it.each([
    [2, 5_600],
    [10, 2_500],
    [100, 1_300],
  ])('tells of one phone in %i that is in stock at most %i', (oneIn, most) => {
    const found = yieldOf(oneIn);
    expect(found).toBeLessThan(most);
    // The attack of this test works.
    expect(found).toBeGreaterThan(most / 2);
  });
});
