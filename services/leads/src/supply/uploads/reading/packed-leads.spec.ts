import { describe, expect, it } from '@jest/globals';
import { blankLead } from '@leadmart/contracts';
import type { LeadCells } from '@leadmart/stock/internals/lead-line';
import { shelfIndex } from '@leadmart/stock/internals/shelves/shelf';
import { PackedLeads } from './packed-leads.js';

const cellsOf = (i: number): LeadCells => ({
  ...blankLead,
  firstName: `Zoë ${i}`,
  lastName: 'O’Hara',
  state: 'CA',
  city: 'a,b',
  phoneNumber: String(2015550000 + i),
  phoneNumberStatus: 'clean',
});
const lineOf = (i: number) => `Zoë ${i},O’Hara,CA,"a,b",${2015550000 + i},clean,\r\n`;

describe('packed leads of a file', () => {
  const leads = new PackedLeads();
  for (let i = 0; i < 5_000; i += 1)
    leads.add({ phone: 2015550000 + i, state: 'CA', status: 'clean', cells: cellsOf(i) });

  it('returns each lead by its row number among 5,000 leads', () => {
    expect(leads.size).toBe(5_000);
    for (const row of [0, 1_023, 1_024, 4_999]) {
      expect(leads.phone(row)).toBe(2015550000 + row);
      expect(leads.line(row).toString()).toBe(lineOf(row));
      expect(leads.shelf(row)).toBe(shelfIndex('CA', 'clean'));
    }
  });

  it('changes the status of a lead to dnc, also in its line', () => {
    leads.becomeDnc(7);
    leads.becomeDnc(7);
    expect(leads.shelf(7)).toBe(shelfIndex('CA', 'dnc'));
    expect(leads.line(7).toString()).toBe(lineOf(7).replace('clean', 'dnc'));
    expect(leads.line(8).toString()).toBe(lineOf(8));
    expect(leads.line(4_999).toString()).toBe(lineOf(4_999));
  });
});
