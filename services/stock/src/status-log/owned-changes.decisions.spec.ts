import { describe, expect, it } from '@jest/globals';
import { appendArrivals } from '../shelves/arrivals.js';
import { setOf } from '../shelves/number-set.js';
import { shelfIndex } from '../shelves/shelf.js';
import { ownedOf, placesAfter } from './owned-changes.decisions.js';
import { shelvesOf } from './status-change.js';

const clean = shelfIndex('CA', 'clean');
const dnc = shelfIndex('CA', 'dnc');
const at = (shelf: number, ...numbers: number[]) => numbers.map((number) => ({ shelf, number }));

describe('the leads of a change that a buyer owns', () => {
  it('the leads of a change that a buyer owns are those in both sets, by shelf and number', () => {
    const change = { shelves: shelvesOf([...at(dnc, 7), ...at(clean, 5, 300, 2)]) };
    const owned = new Map([
      [clean, setOf([2, 3, 300])],
      [dnc, setOf([7])],
    ]);
    expect(ownedOf(change, { owned, arrivals: new Map() })).toEqual([
      ...at(clean, 2, 300),
      ...at(dnc, 7),
    ]);
    expect(ownedOf(change, { owned: new Map(), arrivals: new Map() })).toEqual([]);
  });

  const list = appendArrivals(undefined, [
    { number: 1, fromShelf: clean, fromNumber: 5 },
    { number: 1, fromShelf: clean, fromNumber: 8 },
    { number: 2, fromShelf: clean, fromNumber: 6 },
  ]);
  const arrivals = new Map([[dnc, list]]);

  it('lists a lead once that was bought as clean and moved to the dnc shelf', () => {
    const change = { shelves: shelvesOf([...at(clean, 5), ...at(dnc, 1, 2)]) };
    const owned = new Map([
      [clean, setOf([5])],
      [dnc, setOf([1, 2])],
    ]);
    expect(ownedOf(change, { owned, arrivals })).toEqual([...at(clean, 5), ...at(dnc, 2)]);
  });

  it('lists a lead that was bought at an earlier place', () => {
    const change = { shelves: shelvesOf(at(dnc, 1, 2)) };
    const owned = new Map([[clean, setOf([6])]]);
    expect(ownedOf(change, { owned, arrivals })).toEqual(at(dnc, 2));
    const first = new Map([[clean, setOf([5])]]);
    expect(ownedOf(change, { owned: first, arrivals })).toEqual(at(dnc, 1));
  });

  it('continue after a place', () => {
    const places = [...at(clean, 1, 2), ...at(dnc, 0)];
    expect(placesAfter(places, undefined)).toEqual(places);
    expect(placesAfter(places, { shelf: clean, number: 1 })).toEqual([
      ...at(clean, 2),
      ...at(dnc, 0),
    ]);
  });
});
