import { describe, expect, it } from '@jest/globals';
import { stateCodes, type StateCode } from '@leadmart/contracts';
import { packNameOf } from './pack-name.js';

const nameOf = (states: readonly StateCode[], name?: string) =>
  packNameOf({
    datasetName: 'Homeowners',
    states: [...states],
    phoneStatus: 'dnc',
    ...(name && { name }),
  });

describe('the name of a pack', () => {
  it.each([
    [['CA', 'TX', 'NY'] as const, 'CA, TX, NY'],
    [['CA', 'TX', 'NY', 'WA', 'FL'] as const, 'CA, TX, +3'],
    [stateCodes, 'all states'],
  ])('names few states and counts many: %j', (states, words) => {
    expect(nameOf(states)).toBe(`Homeowners · ${words} · DNC`);
  });

  it('uses the own name of the buyer', () => {
    expect(nameOf(['CA'], 'Spring calls')).toBe('Spring calls');
  });
});
