import { describe, expect, it } from '@jest/globals';
import { leadColumns } from '@leadmart/contracts';
import { LeadLayout, LeadLayouts, leadLayouts } from './lead-layouts.js';
import { encodePage, linesOf } from './pages/page.js';

const seven = leadLayouts.get(1);
const eight = new LeadLayout(2, [...seven.columns, 'motto']);
const layouts = new LeadLayouts([seven, eight]);

const cells = {
  firstName: 'Ann "Annie"',
  lastName: 'Lee, Jr.',
  state: 'CA',
  city: 'San José',
  phoneNumber: '4155550123',
  phoneNumberStatus: 'clean',
  email: 'ann@example.com',
};
const start = '"Ann ""Annie""","Lee, Jr.",CA,San José,4155550123';
const sevenCells = `${start},clean,ann@example.com\r\n`;
const eightCells = `${start},clean,ann@example.com,"Acme, Inc."\r\n`;

describe('a lead layout', () => {
  it('writes the columns as the header and the cells of a lead in their order', () => {
    const header = 'firstName,lastName,state,city,phoneNumber,phoneNumberStatus,email\r\n';
    expect(seven.head(true).toString()).toBe(`\uFEFF${header}`);
    expect(seven.head(false).toString()).toBe(header);
    expect(seven.lineOf(cells)).toBe(sevenCells);
    expect(eight.lineOf({ ...cells, motto: 'Acme, Inc.' })).toBe(eightCells);
    expect(eight.lineOf(cells)).toBe(sevenCells.replace('\r\n', ',\r\n'));
  });

  it('changes the phone status and no other byte of a line, whatever columns follow it', () => {
    for (const [layout, line] of [
      [seven, sevenCells],
      [eight, eightCells],
      [seven, 'a,b,CA,",clean,",1,clean,\r\n'],
    ] as const)
      expect(layout.withStatus(Buffer.from(line), 'dnc').toString()).toBe(
        line.replace(/,clean,(?!")/, ',dnc,'),
      );
  });

  it('fills an added column with empty cells and removes it again without changing a byte', () => {
    const filled = eight.convert(Buffer.from(sevenCells), seven);
    expect(filled.toString()).toBe(sevenCells.replace('\r\n', ',\r\n'));
    expect(seven.convert(filled, eight).toString()).toBe(sevenCells);
    expect(seven.convert(Buffer.from(eightCells), eight).toString()).toBe(sevenCells);
  });
});

describe('the list of lead layouts', () => {
  it('stores every column of contracts in the current layout, in any order', () => {
    expect(leadLayouts.current.columns.toSorted()).toEqual(leadColumns.toSorted());
  });

  it('converts a page to another layout, and returns a page of that layout as it is', () => {
    const page = encodePage([Buffer.from(sevenCells), Buffer.from(sevenCells)], 1);
    expect(layouts.convertPage(page, seven)).toBe(page);
    const converted = layouts.convertPage(page, eight);
    expect(converted.layout).toBe(2);
    expect(linesOf(converted)).toHaveLength(2);
    expect(layouts.convertPage(converted, seven)).toEqual(page);
  });

  it('refuses a layout that loses a column, a gap in the numbers and an unknown number', () => {
    const shorter = new LeadLayout(2, seven.columns.slice(1));
    expect(() => new LeadLayouts([seven, shorter])).toThrow('layout 2 lacks firstName');
    expect(() => new LeadLayouts([eight])).toThrow('layout 2 has place 1');
    expect(() => layouts.get(3)).toThrow('this build has no lead layout 3');
  });
});
