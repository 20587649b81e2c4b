import { describe, expect, it } from '@jest/globals';
import { codeColumnOf, codeOf, codesOf, isInverted } from './result-codes.decisions.js';

const blockedOf = (codes: Record<string, number>, chosen?: string[], inverted = false) =>
  codesOf(new Map(Object.entries(codes)), chosen, inverted)
    .filter(({ blocks }) => blocks)
    .map(({ code }) => code);

describe("the codes of a vendor's file", () => {
  it.each([
    ['Phone,Result', 1],
    ['phone,status,Scrub Status', 2],
    ['DNC Flag,Phone', 0],
    ['Phone,Name', undefined],
  ])('their column is found by common names: %s', (header, place) => {
    expect(codeColumnOf(header.split(','))).toBe(place);
  });

  it('known codes block or pass, and one that is not known blocks', () => {
    expect(blockedOf({ dnc: 2, clean: 9, c: 1, litigator: 3, purple: 1 })).toEqual([
      'litigator',
      'dnc',
      'purple',
    ]);
    const purple = codesOf(new Map([['purple', 1]]), undefined, false);
    expect(purple).toEqual([{ code: 'purple', lines: 1, blocks: true, known: false }]);
    const known = codesOf(new Map(Object.entries({ dnc: 2, clean: 1 })), undefined, false);
    expect(known.map((one) => one.known)).toEqual([true, true]);
  });

  it('an empty cell passes where a file marks blocked phones only', () => {
    expect([codeOf(' Do Not-Call '), codeOf('')]).toEqual(['donotcall', '-']);
    expect(blockedOf({ y: 3, '-': 90 })).toEqual(['y']);
    expect(blockedOf({ y: 3, n: 4, '-': 90 })).toEqual(['-', 'y']);
  });

  it('a column that says who may be called is read the other way round', () => {
    expect([isInverted('Callable'), isInverted('Status')]).toEqual([true, false]);
    expect(blockedOf({ yes: 3, no: 4 }, undefined, true)).toEqual(['no']);
  });

  it('the choice of the buyer counts for all codes', () => {
    expect(blockedOf({ dnc: 2, clean: 9, w: 4 }, ['dnc'])).toEqual(['dnc']);
  });
});
