import { describe, expect, it } from '@jest/globals';
import { stateCodes } from '@leadmart/contracts/us-states';
import { MAX_PURCHASE_QUANTITY } from '@leadmart/contracts';
import {
  balanceAfter,
  chosenDataset,
  costOf,
  leadsText,
  mostLeads,
  readQuantity,
  refusalOf,
  selectionText,
  shadeOf,
  toggleGroup,
} from './order-rules.js';
import { tilePlaces } from './state-map/us-map.js';
import { readStates, ushaStates } from './state-map/usha-states.js';

const draft = { datasetId: 'd', states: ['TX'] as const, quantity: 10 };

describe('an order', () => {
  it.each([
    [{ ...draft, states: [] }, 'Please select at least one state'],
    [{ ...draft, quantity: 0 }, 'Please enter a valid quantity'],
    [{ ...draft, datasetId: '' }, 'Please select a dataset'],
    [{ datasetId: '', states: [], quantity: 0 }, 'Please select at least one state'],
    [{ ...draft, datasetId: '', quantity: 0 }, 'Please enter a valid quantity'],
  ])('is refused in the words of the specification', (wrong, text) => {
    expect(refusalOf(wrong, 50, 100)).toBe(text);
  });

  it('needs the credits it costs, and no more', () => {
    expect(refusalOf(draft, 50, 49.9)).toBe('Insufficient credits. Please purchase more credits.');
    expect(refusalOf(draft, 50, 50)).toBeUndefined();
    expect(refusalOf(draft, 50)).toBeUndefined();
  });

  it('costs exactly what the server says, fractions of credits included', () => {
    expect(costOf(3, 0.1)).toBe(0.3);
    expect(costOf(7, 4.7)).toBe(32.9);
    expect(costOf(1_000_000, 5)).toBe(5_000_000);
    expect(balanceAfter(5.1, 5)).toBe(0.1);
    expect(balanceAfter(0.3, costOf(3, 0.1))).toBe(0);
  });

  it.each([
    ['', 0],
    ['-5', 0],
    ['12', 12],
    ['12.9', 12],
    ['1e3', 1_000],
    ['abc', 0],
    ['99999999', mostLeads],
  ])('reads %j as a quantity of %d', (text, quantity) => {
    expect(readQuantity(text)).toBe(quantity);
  });
});

describe('a purchase', () => {
  it('takes no more leads than the server allows', () => {
    expect(mostLeads).toBe(MAX_PURCHASE_QUANTITY);
  });
});

describe('the chosen dataset', () => {
  const [a, b] = [{ _id: 'a' }, { _id: 'b' }];

  it('is nobody until somebody chooses, unless there is only one', () => {
    expect(chosenDataset([a, b], '')).toBeUndefined();
    expect(chosenDataset([a], '')).toBe(a);
    expect(chosenDataset([a, b], 'b')).toBe(b);
  });

  it('is not replaced when it has left the catalogue', () => {
    expect(chosenDataset([a], 'b')).toBeUndefined();
  });
});

describe('availability', () => {
  it('is shown exactly up to a hundred thousand', () => {
    expect(leadsText(99_999)).toBe('99,999 leads');
    expect(leadsText(100_000)).toBe('100,000 leads');
    expect(leadsText(100_001)).toBe('100k+ leads');
  });

  it('is told with its noun, and with the states it is counted in', () => {
    expect(leadsText(1)).toBe('1 lead');
    expect(selectionText(0, undefined)).toBe('');
    expect(selectionText(1, undefined)).toBe('1 state selected');
    expect(selectionText(3, '1,234 leads available')).toBe(
      '3 states selected, 1,234 leads available',
    );
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
