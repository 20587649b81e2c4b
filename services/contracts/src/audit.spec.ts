import { describe, expect, it } from '@jest/globals';
import { changedFacts } from './audit.js';

describe('the facts of a change', () => {
  it('are those that differ', () => {
    const before = { name: 'Solar', visible: true, states: ['CA'] };
    expect(changedFacts(before, { ...before, name: 'Roofing' })).toEqual({
      before: { name: 'Solar' },
      after: { name: 'Roofing' },
    });
    expect(changedFacts(before, { ...before, states: ['CA', 'TX'] })).toEqual({
      before: { states: ['CA'] },
      after: { states: ['CA', 'TX'] },
    });
  });

  it('stand on one side when they came or went', () => {
    expect(changedFacts({ a: 1 }, { b: null })).toEqual({ before: { a: 1 }, after: { b: null } });
  });

  it('are all there are when the thing itself came or went', () => {
    expect(changedFacts(undefined, { a: 1 })).toEqual({ before: null, after: { a: 1 } });
    expect(changedFacts({ a: 1 }, undefined)).toEqual({ before: { a: 1 }, after: null });
  });

  it('are none when nothing differs', () => {
    expect(changedFacts({ a: [1] }, { a: [1] })).toEqual({ before: {}, after: {} });
  });
});
