import { describe, expect, it } from '@jest/globals';
import { stateCodes } from '@leadmart/contracts/us-states';
import {
  availabilityText,
  costOf,
  readQuantity,
  refusalOf,
  shadeOf,
  toggleGroup,
} from './order-rules.js';
import { tilePlaces } from './us-map.js';
import { readStates, ushaStates } from './usha-states.js';

const draft = { datasetId: 'd', states: ['TX'] as const, quantity: 10 };

describe('an order', () => {
  it.each([
    [{ ...draft, states: [] }, 'Please select at least one state'],
    [{ ...draft, quantity: 0 }, 'Please enter a valid quantity'],
    [{ ...draft, datasetId: '' }, 'Please select a dataset'],
  ])('is refused in the words of the specification', (wrong, text) => {
    expect(refusalOf(wrong, 50, 100)).toBe(text);
  });

  it('needs the credits it costs, and no more', () => {
    expect(refusalOf(draft, 50, 49.9)).toBe('Insufficient credits. Please purchase more credits.');
    expect(refusalOf(draft, 50, 50)).toBeUndefined();
  });

  it('costs exactly what the server says, fractions of credits included', () => {
    expect(costOf(3, 0.1)).toBe(0.3);
    expect(costOf(7, 4.7)).toBe(32.9);
    expect(costOf(1_000_000, 5)).toBe(5_000_000);
  });

  it.each([
    ['', 0],
    ['-5', 0],
    ['12', 12],
    ['abc', 0],
  ])('reads %j as a quantity of %d', (text, quantity) => {
    expect(readQuantity(text)).toBe(quantity);
  });
});

describe('availability', () => {
  it('is shown exactly up to a hundred thousand', () => {
    expect(availabilityText(99_999)).toBe('99,999');
    expect(availabilityText(100_000)).toBe('100,000');
    expect(availabilityText(100_001)).toBe('100k+');
  });

  it('shades by powers of ten', () => {
    expect([undefined, 0, 1, 99, 100, 5_000, 10_000, 1e6].map(shadeOf)).toEqual([
      0, 0, 1, 1, 2, 3, 4, 4,
    ]);
  });
});

describe('the states', () => {
  it('go in as a group, and out when all of it is in', () => {
    expect(toggleGroup(['CA'], ['TX', 'CA'])).toEqual(['CA', 'TX']);
    expect(toggleGroup(['CA', 'TX', 'NY'], ['TX', 'CA'])).toEqual(['NY']);
  });

  it('have a place of their own on the map', () => {
    const places = stateCodes.map((code) => tilePlaces[code].join());
    expect(new Set(places).size).toBe(50);
  });

  it('of the USHA group are 31', () => {
    expect(new Set(ushaStates).size).toBe(31);
    expect(readStates('tx, ca,XX')).toEqual(['CA', 'TX']);
  });
});
