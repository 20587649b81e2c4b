import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { blankLead, leadColumns } from '@leadmart/contracts';
import type { LeadCells } from '@leadmart/stock/internals/lead-line';
import { resolveMapping } from '../header-mapping.js';
import { PackedLeads } from '../packed-leads.js';
import { rowChecker } from '../row-check.js';
import { PlainRows } from './plain-rows.js';

const sources = { places: resolveMapping(leadColumns, undefined), values: {} };
/** One value for all rows in place of two columns. */
const given = { ...sources, values: { state: 'CA', phoneNumberStatus: 'clean' } };

const rowOf = (cells: LeadCells) => leadColumns.map((column) => Buffer.from(cells[column]));

/** Returns the packed lead; undefined if the row is left to readLead. */
function packed(cells: LeadCells, from = sources) {
  const leads = new PackedLeads();
  if (!new PlainRows(leads, from, leadColumns.length).pack(rowOf(cells))) {
    expect(leads.size).toBe(0);
    return undefined;
  }
  return { phone: leads.phone(0), shelf: leads.shelf(0), line: leads.line(0).toString() };
}

function packedByReadLead(cells: LeadCells, from = sources) {
  const check = rowChecker(leadColumns, from);
  const lead = check({ row: 2, cells: leadColumns.map((column) => cells[column]) });
  if (!('phone' in lead)) return 'invalid';
  const leads = new PackedLeads();
  leads.add(lead);
  return { phone: leads.phone(0), shelf: leads.shelf(0), line: leads.line(0).toString() };
}

const aRow: LeadCells = {
  ...blankLead,
  firstName: 'Zoë',
  lastName: "O'Hara-Smith, Jr.",
  state: 'CA',
  city: ' St. Louis ',
  phoneNumber: '4155550123',
  phoneNumberStatus: 'clean',
  email: 'Zoe.Ohara+1@mail.example.com',
};

describe('a row in the common forms', () => {
  it('packs the line that toLeadLine writes', () => {
    expect(packed(aRow)?.line).toBe(
      `Zoë,"O'Hara-Smith, Jr.",CA,St. Louis,4155550123,clean,zoe.ohara+1@mail.example.com\r\n`,
    );
  });

  it.each<Partial<LeadCells>>([
    { phoneNumber: '(415) 555-0123' },
    { phoneNumber: '+1 415.555.0123' },
    { phoneNumber: '1-415-555-0123' },
    { state: 'new york' },
    { state: 'N.Y.', phoneNumberStatus: ' DNC' },
    { email: '', city: '' },
    { firstName: '', lastName: 'Lee' },
    { state: 'Calif.' },
    { state: 'W. Va.' },
    { firstName: 'Nancy', lastName: 'Unknowable', city: 'None Such' },
    { firstName: 'Éric', city: '29 Palms' },
  ])('packs a row from its bytes: %j', (cells) => {
    const row = { ...aRow, ...cells };
    expect(packed(row)).toEqual(packedByReadLead(row));
  });

  it.each<Partial<LeadCells>>([
    { phoneNumber: '4155550123.0' },
    { phoneNumber: '1415555012.0' },
    { phoneNumber: '1155550123' },
    { phoneNumber: '9999999999' },
    { phoneNumber: '5555550123' },
    { phoneNumber: '5129110123' },
    { phoneNumber: '+1 242 555 0123' },
    { phoneNumber: "'4155550123" },
    { phoneNumber: '4155550123 x5' },
    { state: 'US-TX' },
    { state: 'TX\u200B' },
    { firstName: 'n/a' },
    { lastName: 'None' },
    { firstName: 'undefined' },
    { firstName: '???' },
    { lastName: '.' },
    { lastName: '#REF!' },
    { lastName: '(null)' },
    { city: 'NULL' },
    { city: 'Unknown' },
    { city: '÷' },
    { firstName: 'A\u200Bnn' },
    { firstName: 'A\u034Fnn' },
    { lastName: 'Lee\u061C' },
    { city: 'Aus\u00ADtin' },
    { email: 'a@xn--p1ai.com' },
    { email: `a@${'b'.repeat(64)}.de` },
    { email: 'n/a' },
    { state: 'Ontario' },
    { phoneNumberStatus: 'cleam' },
    { firstName: '=1+1' },
    { firstName: 'x;=1' },
    { firstName: '\u00a0Ann' },
    { firstName: 'x'.repeat(201) },
    { firstName: '', lastName: ' ' },
    { email: 'a@b' },
    { email: 'a@b..de' },
    { email: '-a@b.de' },
    { email: 'a@b.d1' },
    { email: 'a@b@c.de' },
    { email: 'a.b@cde' },
  ])('leaves an unclear row to readLead: %j', (cells) => {
    expect(packed({ ...aRow, ...cells })).toBeUndefined();
  });

  it.each<[Partial<LeadCells>, string]>([
    [{ state: '', phoneNumberStatus: '' }, 'packed'],
    [{ state: 'Calif.', phoneNumberStatus: ' CLEAN ' }, 'packed'],
    [{ state: 'n/a', phoneNumberStatus: 'none' }, 'left'],
    [{ state: 'TX' }, 'invalid'],
    [{ phoneNumberStatus: 'dnc' }, 'invalid'],
    [{ state: 'Mars' }, 'invalid'],
  ])('gives the values for all rows to %j, unless the row contradicts: %s', (cells, outcome) => {
    const row = { ...aRow, ...cells };
    const line = packed({ ...aRow, state: 'CA', phoneNumberStatus: 'clean' });
    expect(packed(row, given)).toEqual(outcome === 'packed' ? line : undefined);
    expect(packedByReadLead(row, given)).toEqual(outcome === 'invalid' ? 'invalid' : line);
  });

  it('packs a row without its last cells, which are empty', () => {
    const leads = new PackedLeads();
    const short = rowOf({ ...aRow, email: '' }).slice(0, -1);
    expect(new PlainRows(leads, sources, leadColumns.length).pack(short)).toBe(true);
    expect(leads.line(0).toString()).toMatch(/,clean,\r\n$/);
  });
});

describe('any row', () => {
  const textOf = (...parts: string[]) =>
    fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((picked) => picked.join(''));
  const marks = Array.from('aB9 éñ’,;|"=+-@\t\n\'.＝#/?÷\u034F\u061C\u200B\u00AD\u00a0');
  const text = textOf(...marks, 'Ann', 'St. ', 'N', 'n/a', 'None', 'null', 'Unknown', '="');
  const changed = fc.oneof(
    fc.record({ firstName: text, lastName: text, city: text }),
    fc.record({ city: text }),
    fc.record({
      state: textOf('C', 'a', 'N', 'y', '.', ' ', '-', 'New York', 'Ohio', 'Calif', 'Wash', 'US'),
    }),
    fc.record({
      phoneNumber: textOf(
        '415',
        '5550',
        '201',
        '242',
        '9',
        '1',
        '0',
        '.',
        ' ',
        '-',
        '+',
        ')',
        "'",
        'x5',
      ),
    }),
    fc.record({ phoneNumberStatus: textOf('clean', 'dnc', 'DNC', ' ', '-', 'x') }),
    fc.record({ email: textOf('a', 'B', '.', '@', '-', '_', '+', '1', 'com', "'", ' ', 'é', '=') }),
  );

  it('any row is packed as readLead reads it, or left to readLead', () => {
    let packedRows = 0;
    fc.assert(
      fc.property(changed, (change) => {
        const cells: LeadCells = { ...aRow, ...change };
        for (const from of [sources, given]) {
          const lead = packed(cells, from);
          if (!lead) continue;
          packedRows += 1;
          expect(lead).toEqual(packedByReadLead(cells, from));
        }
      }),
      { numRuns: 5_000 },
    );
    expect(packedRows).toBeGreaterThan(100);
  });
});
