import { describe, expect, it } from '@jest/globals';
import { toLeadLine as lineOf } from '../lead-line.js';
import { WantedDetails } from './wanted-details.js';

const found = (lines: readonly string[], ...people: { phone?: string; email?: string }[]) => {
  const bytes = Buffer.from(lines.join(''));
  const starts = lines.map((_, i) => Buffer.byteLength(lines.slice(0, i).join('')));
  const positions = new WantedDetails(people).positionsIn(bytes);
  return positions.map((at) => starts.findLastIndex((start) => start <= at));
};

describe('details that are looked for in lines', () => {
  const lines = [
    lineOf({ firstName: 'Zoë', phoneNumber: '2015550100', email: 'zoë@example.com' }),
    lineOf({ firstName: '2015550199', phoneNumber: '2015550101', email: 'Ann@Example.com' }),
    lineOf({ lastName: 'O, "x"', phoneNumber: '2015550102', email: '+sales@example.com' }),
  ];

  it('details of a line are phones of ten digits, and not parts of longer numbers', () => {
    expect(found(lines, { phone: '2015550102' })).toEqual([2]);
    expect(found([lineOf({ city: '12015550102' })], { phone: '2015550102' })).toEqual([]);
  });

  it('details of a line are whole emails in any writing, also after the mark of a formula and beyond ASCII', () => {
    expect(found(lines, { email: 'ann@example.com' })).toEqual([1]);
    expect(found(lines, { email: '+sales@example.com' })).toEqual([2]);
    expect(found(lines, { email: 'zoë@example.com' })).toEqual([0]);
    expect(found(lines, { email: 'nn@example.com' })).toEqual([]);
  });

  it('belong to the first of several people', () => {
    const [one, two] = [{ phone: '2015550100' }, { phone: '2015550100', email: 'a@b.co' }];
    const wanted = new WantedDetails([one, two]);
    expect(wanted.personWith('2015550100', '')).toBe(one);
    expect(wanted.personWith('', 'A@B.co')).toBe(two);
  });
});
