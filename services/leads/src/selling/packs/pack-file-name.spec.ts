import { describe, expect, it } from '@jest/globals';
import { stateCodes, type StateCode } from '@leadmart/contracts';
import type { Purchase } from '../purchases/purchase.js';
import { packFileName, packNameOf } from './pack-file-name.js';

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

describe('the file name of a pack', () => {
  it('names the file by dataset, status, states, quantity, day and id', () => {
    expect(packFileName(aPack('Small businesses (US)', ['CA', 'TX']))).toBe(
      'small-businesses-us-clean-CA-TX-100-20260106-65f000000000000000000041.csv',
    );
  });

  it('writes the number of states instead of many codes in the file name', () => {
    expect(packFileName(aPack('Cafés', stateCodes))).toMatch(/^cafe-s-clean-50-states-100-/);
  });

  it('writes only safe characters in the file name, whatever the name of the dataset', () => {
    expect(packFileName(aPack('../"; rm', ['CA']))).toMatch(/^rm-clean-CA-/);
    expect(packFileName(aPack('日本', ['CA']))).toMatch(/^leads-clean-CA-/);
  });
});

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
