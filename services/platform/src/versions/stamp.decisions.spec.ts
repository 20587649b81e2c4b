import { describe, expect, it } from '@jest/globals';
import { StaleWrite, type UserId } from '@leadmart/contracts';
import {
  refuseStale,
  staleness,
  stamped,
  undoOf,
  versionOf,
  type Stamped,
} from './stamp.decisions.js';

interface Offer extends Stamped {
  readonly price: number;
  readonly states: readonly string[];
  readonly limits: object;
}

const [ann, bob] = ['ann' as UserId, 'bob' as UserId];
const at = new Date('2026-01-06T09:00:00Z');
const later = new Date('2026-01-06T10:00:00Z');
const valuesOf = ({ price, states, limits }: Offer) => ({ price, states, limits });
const first: Offer = { price: 100, states: ['CA'], limits: { day: 1, month: 2 } };
const change = (before: Offer, fields: Partial<Offer>, by: UserId | null = ann, when = at) =>
  stamped(valuesOf, { before, after: { ...before, ...fields } }, { by, at: when });

describe('the version of a thing', () => {
  it('begins with 1 and rises with each change of a value', () => {
    const second = change(first, { price: 150 });
    expect([first, second, change(second, { states: [] })].map(versionOf)).toEqual([1, 2, 3]);
  });

  it('stays when the same values are stored again, in any order of their parts', () => {
    const second = change(first, { price: 150 });
    const same = { states: ['CA'], limits: { month: 2, day: 1 } };
    expect(versionOf(change(second, same))).toBe(2);
  });

  it('of a thing that was deleted and made again is above all earlier ones', () => {
    const again = stamped(valuesOf, { before: undefined, after: first }, { by: ann, at });
    expect(versionOf(again)).toBe(at.getTime());
    expect(staleness(again, valuesOf(again), { version: 7, values: {} })).toBeDefined();
  });
});

describe('a change', () => {
  const second = change(first, { price: 150 }, bob);
  const third = change(second, { states: ['NY'] }, ann, later);
  const judge = (version: number | undefined, values: object = {}) =>
    staleness(third, valuesOf(third), { version, values: { ...values } });

  it('a change is not stale with the current version, and never without one', () => {
    expect([judge(3), judge(undefined)]).toEqual([undefined, undefined]);
    expect(() => refuseStale(valuesOf, third, { version: 3, values: {} })).not.toThrow();
    expect(() => refuseStale(valuesOf, third, { version: 2, values: {} })).toThrow(
      'This was changed',
    );
  });

  it('of an earlier version is told what changed since, by whom, and both values', () => {
    const refusal = judge(1, { price: 100, states: ['NY'] });
    expect(StaleWrite.is(refusal) && refusal.details).toEqual({
      version: 3,
      current: valuesOf(third),
      changes: [
        {
          field: 'states',
          current: ['NY'],
          changedBy: { _id: ann, isYou: false },
          changedAt: later.toISOString(),
        },
        {
          field: 'price',
          sent: 100,
          current: 150,
          changedBy: { _id: bob, isYou: false },
          changedAt: at.toISOString(),
        },
      ],
    });
  });

  it('a refused change names only what changed after its version', () => {
    const refusal = judge(2, { price: 120 });
    expect(StaleWrite.is(refusal) && refusal.details.changes.map(({ field }) => field)).toEqual([
      'states',
    ]);
  });

  it('of a version that never was is stale, too', () => {
    expect(judge(9)).toBeDefined();
  });

  it('by Leadmart itself names no one', () => {
    const paused = change(third, { price: 1 }, null);
    const refusal = staleness(paused, valuesOf(paused), { version: 3, values: {} });
    expect(refusal?.message).toBe('This was changed after you opened it: price');
    expect(refusal?.details).toMatchObject({ changes: [{ changedBy: null }] });
  });
});

describe('the undo of a change', () => {
  const changeUndoably = (before: Offer, fields: Partial<Offer>, when = at) =>
    stamped(
      valuesOf,
      { before, after: { ...before, ...fields } },
      { by: ann, at: when, isUndoable: true },
    );
  const until = new Date(+later + 24 * 60 * 60 * 1_000);

  it('restores the values before the last change, for a day', () => {
    const second = changeUndoably(first, { states: ['NY'] });
    const third = changeUndoably(second, { price: 150, limits: {} }, later);
    const undo = { until: until.toISOString(), values: { price: 100, limits: first.limits } };
    expect(undoOf(third, later)).toEqual(undo);
    expect(undoOf(third, new Date(+until - 1))).toEqual(undo);
    expect(undoOf(third, until)).toBeUndefined();
  });

  it('restores nothing of a new thing, or of a change that kept nothing', () => {
    expect(undoOf(first, at)).toBeUndefined();
    expect(undoOf(change(first, { price: 150 }), at)).toBeUndefined();
    const mixed = change(changeUndoably(first, { price: 150 }), { states: [] }, ann, later);
    expect(undoOf(mixed, later)).toBeUndefined();
  });
});
