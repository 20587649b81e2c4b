import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { callOutcomes, keptOutcomes } from '@leadmart/contracts';
import { addOutcome } from './outcome.decisions.js';
import type { Outcome } from './outcome.js';

const outcome = (calledAt: number, fields: Partial<Outcome> = {}): Outcome => ({
  id: `outcome-${calledAt}`,
  outcome: 'no-answer',
  calledAt,
  ...fields,
});
const ofAll = (sent: readonly Outcome[]) =>
  sent.reduce<readonly Outcome[]>((known, one) => addOutcome(known, one), []);

describe('the outcomes of a lead', () => {
  it('outcomes are the same in whatever order and however often they come, the latest twenty first', () => {
    const some = fc.uniqueArray(
      fc.record({
        id: fc.stringMatching(/^[\w-]{1,2}$/),
        outcome: fc.constantFrom(...callOutcomes),
        calledAt: fc.nat(9),
      }),
      { selector: ({ id }) => id, maxLength: 30 },
    );
    fc.assert(
      fc.property(some, fc.infiniteStream(fc.nat()), (sent, random) => {
        const keyed = [...sent, ...sent].map((one) => [random.next().value ?? 0, one] as const);
        const shuffled = keyed.toSorted(([a], [b]) => a - b).map(([, one]) => one);
        const kept = ofAll(sent);
        expect(ofAll(shuffled)).toEqual(kept);
        expect(kept).toHaveLength(Math.min(sent.length, keptOutcomes));
        expect(kept[0]?.calledAt ?? 0).toBe(Math.max(0, ...sent.map((one) => one.calledAt)));
      }),
    );
  });

  it('an outcome changes nothing when it is known, or older than twenty others', () => {
    const known = ofAll(Array.from({ length: keptOutcomes }, (_, at) => outcome(at + 1)));
    expect(addOutcome(known, outcome(5))).toBe(known);
    expect(addOutcome(known, outcome(0))).toBe(known);
  });
});
