import { describe, expect, it } from '@jest/globals';
import { stateCodes, type StateCode } from '@leadmart/contracts';
import type { Purchase } from '../purchases/purchase.js';
import { packFileName } from './pack-file-name.js';

const aPack = (datasetName: string, states: readonly StateCode[]) =>
  ({
    id: '65f000000000000000000041',
    datasetName,
    states,
    phoneStatus: 'clean',
    requested: 120,
    delivered: 100,
    createdAt: new Date('2026-01-05T23:59:59Z'),
    endedAt: new Date('2026-01-06T00:00:01Z'),
  }) as Purchase;

describe('the name of a pack’s file', () => {
  it('says dataset, status, states, quantity, day and id', () => {
    expect(packFileName(aPack('Small businesses (US)', ['CA', 'TX']))).toBe(
      'small-businesses-us-clean-CA-TX-100-20260106-65f000000000000000000041.csv',
    );
  });

  it('counts many states', () => {
    expect(packFileName(aPack('Cafés', stateCodes))).toMatch(/^cafe-s-clean-50-states-100-/);
  });

  it('is safe whatever the dataset is called', () => {
    expect(packFileName(aPack('../"; rm', ['CA']))).toMatch(/^rm-clean-CA-/);
    expect(packFileName(aPack('日本', ['CA']))).toMatch(/^leads-clean-CA-/);
  });
});
