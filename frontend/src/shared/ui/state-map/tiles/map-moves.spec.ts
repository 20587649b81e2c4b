import { describe, expect, it } from '@jest/globals';
import { stateCodes, type StateCode } from '@leadmart/contracts/us-states';
import { pressedOf, toggleGroup } from '../selection.js';
import { readStates, regions, ushaStates } from '../state-groups.js';
import { statesLike, tileAfter } from './map-moves.js';
import { tilePlaces } from './us-map.js';

describe('the tiles of the map', () => {
  it('gives each state a tile of its own', () => {
    const places = stateCodes.map((code) => tilePlaces[code].join());
    expect(new Set(places).size).toBe(50);
  });

  it.each([
    ['ArrowRight', 'CA', 'UT'],
    ['ArrowLeft', 'NY', 'MI'],
    ['ArrowUp', 'TX', 'OK'],
    ['ArrowDown', 'OK', 'TX'],
    ['ArrowDown', 'NM', 'OK'],
    ['Home', 'TX', 'AK'],
    ['End', 'TX', 'WY'],
  ] as const)('leads with %s from %s to %s', (key, from, to) => {
    expect(tileAfter(key, from)).toBe(to);
  });

  it('stops at its edges and ignores other keys', () => {
    expect(tileAfter('ArrowLeft', 'AK')).toBeUndefined();
    expect(tileAfter('Enter', 'TX')).toBeUndefined();
  });

  it('reaches every state with the arrow keys', () => {
    const reached = new Set<StateCode>(['TX']);
    for (const from of reached)
      for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
        const to = tileAfter(key, from);
        if (to) reached.add(to);
      }
    expect(reached.size).toBe(50);
  });
});

describe('finding states', () => {
  it.each([
    ['tex', ['TX']],
    ['tx', ['TX']],
    ['new j', ['NJ']],
    ['newj', ['NJ']],
    ['virginia', ['VA', 'WV']],
    ['de', ['DE']],
    ['zz', []],
  ])('finds %j', (text, found) => {
    expect(statesLike(text)).toEqual(found);
  });
});

describe('groups of states', () => {
  it('adds a group of states and removes it when all are selected', () => {
    expect(toggleGroup(['CA'], ['TX', 'CA'])).toEqual(['CA', 'TX']);
    expect(toggleGroup(['CA', 'TX', 'NY'], ['TX', 'CA'])).toEqual(['NY']);
  });

  it('says whether all of a group are selected, some or none', () => {
    expect(pressedOf(['CA', 'TX', 'NY'], ['TX', 'CA'])).toBe(true);
    expect(pressedOf(['CA'], ['TX', 'CA'])).toBe('mixed');
    expect(pressedOf([], ['TX', 'CA'])).toBe(false);
  });

  it('puts every state into one region', () => {
    expect(regions.flatMap(({ states }) => states).sort()).toEqual(stateCodes);
  });

  it('names 31 USHA states', () => {
    expect(new Set(ushaStates).size).toBe(31);
    expect(readStates('tx, ca,XX')).toEqual(['CA', 'TX']);
  });
});
