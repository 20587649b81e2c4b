import { describe, expect, it } from '@jest/globals';
import type { Outcome } from './outcome.js';
import { packLastCalls, packOutcomes, unpackLastCalls, unpackOutcomes } from './packed-outcomes.js';

const call = { id: 'call-1', outcome: 'call-back', calledAt: 1_767_700_800_123 } as const;
const leads = new Map<number, Outcome[]>([
  [999_999, [{ ...call, callBackAt: 1_767_800_000_000, note: 'Después de las 6 pm' }]],
  [3, [{ id: 'call-3', outcome: 'sold', calledAt: 5, premium: 1, commission: 0 }, call]],
]);

describe('packed outcomes', () => {
  it('outcomes are unpacked as they were', () => {
    expect(unpackOutcomes(packOutcomes(leads))).toEqual(leads);
  });

  it('a list has the latest call of each lead in the order of the pack', () => {
    expect(unpackLastCalls(packLastCalls(leads))).toEqual([
      { position: 3, outcome: 'sold', count: 2, calledAt: 5, callBackAt: 0 },
      {
        position: 999_999,
        outcome: 'call-back',
        count: 1,
        calledAt: 1_767_700_800_123,
        callBackAt: 1_767_800_000_000,
      },
    ]);
  });
});
