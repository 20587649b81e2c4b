import { describe, expect, it } from '@jest/globals';
import { placeAt } from '../directories/entries.js';
import { shelfIndex } from '../shelves/shelf.js';
import { someIncomingLeads } from '../testing/incoming-leads.js';
import { changesStatus, placeLeads } from './placement.decisions.js';

const clean = shelfIndex('CA', 'clean');
const dnc = shelfIndex('CA', 'dnc');

describe('the status of a known phone', () => {
  it('changes from clean to dnc when a file has it as dnc, and never back', () => {
    const known = (shelf: number) => ({ shelf, number: 5 });
    expect(changesStatus(dnc, known(clean))).toBe(true);
    expect(changesStatus(clean, known(dnc))).toBe(false);
    expect(changesStatus(dnc, known(dnc))).toBe(false);
    expect(changesStatus(clean, known(clean))).toBe(false);
  });
});

describe('placing leads', () => {
  it('gives each lead the next number of its shelf and creates its directory entry', () => {
    const leads = someIncomingLeads([1, 'clean'], [2, 'dnc'], [3, 'dnc'], [4, 'clean']);
    const statusChanges = [{ row: 2, from: { shelf: clean, number: 0 } }];
    const { byShelf, entries, moves, added, arrived } = placeLeads(
      leads,
      { fresh: [0, 1, 3], statusChanges },
      (shelf) => (shelf === clean ? 100 : 7),
    );
    expect(
      [...entries.phones].map((phone, i) => ({ phone, ...placeAt(entries.places, i) })),
    ).toEqual([
      { phone: 1, shelf: clean, number: 100 },
      { phone: 2, shelf: dnc, number: 7 },
      { phone: 3, shelf: dnc, number: 8 },
      { phone: 4, shelf: clean, number: 101 },
    ]);
    expect(moves).toEqual([{ from: { shelf: clean, number: 0 }, to: { shelf: dnc, number: 8 } }]);
    expect(byShelf.get(dnc)).toEqual([1, 2]);
    expect(added).toEqual([
      { index: clean, first: 100, count: 2 },
      { index: dnc, first: 7, count: 1 },
    ]);
    expect(arrived).toEqual([{ index: dnc, first: 8, count: 1 }]);
  });

  it('moved leads get the next numbers of a shelf that gets no new ones', () => {
    const leads = someIncomingLeads([1, 'clean'], [2, 'dnc'], [3, 'dnc']);
    const statusChanges = [1, 2].map((row) => ({ row, from: { shelf: clean, number: row } }));
    const { added, arrived } = placeLeads(leads, { fresh: [0], statusChanges }, () => 7);
    expect(added).toEqual([{ index: clean, first: 7, count: 1 }]);
    expect(arrived).toEqual([{ index: dnc, first: 7, count: 2 }]);
  });
});
