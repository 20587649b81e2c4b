import { describe, expect, it } from '@jest/globals';
import { leadColumns } from '@leadmart/contracts/lead-files';
import { guessColumns, type Guesses } from './guess-columns.js';

/** The guesses for columns with these values, none of them named exactly as ours. */
function guess(
  columns: Record<string, readonly string[]>,
  known: Partial<Parameters<typeof guessColumns>[0]> = {},
): Guesses {
  const headers = Object.keys(columns);
  const rows = Math.max(0, ...Object.values(columns).map(({ length }) => length));
  const sample = Array.from({ length: rows }, (_, row) =>
    Object.fromEntries(headers.map((header) => [header, columns[header]?.[row] ?? ''])),
  );
  return guessColumns({ headers, sample, automatic: {}, ...known });
}

describe('guessing columns', () => {
  const states = ['TX', 'ca', 'New York'];
  const statuses = ['clean', 'DNC', 'clean'];
  const emails = ['a@b.co', 'c@d.org', 'none'];
  const phones = ['(202) 555-0123', '+1 202 555 0124', '2025550125'];

  it('tells why: the header or the values', () => {
    const { mapping, reasons } = guess({
      Vorname: ['Ann', 'Ben', 'Cid'],
      Name: ['Lee', 'Day', 'Fox'],
      A: states,
      Ort: ['Waco'],
      B: phones,
      C: statuses,
      D: emails,
    });
    expect(mapping).toEqual({
      firstName: 'Vorname',
      lastName: 'Name',
      state: 'A',
      city: 'Ort',
      phoneNumber: 'B',
      phoneNumberStatus: 'C',
      email: 'D',
    });
    expect(leadColumns.map((column) => reasons[column])).toEqual([
      'Header says “Vorname”',
      'Header says “Name”',
      'Values are US states (3 of 3)',
      'Header says “Ort”',
      'Values look like phone numbers (3 of 3)',
      'Values are clean or dnc (3 of 3)',
      'Values look like email addresses (2 of 3)',
    ]);
  });

  it('decides by the values when a header names two columns', () => {
    const columns = { Estado: states, 'Estado 2': statuses };
    expect(guess(columns).mapping).toEqual({ state: 'Estado', phoneNumberStatus: 'Estado 2' });
    const turned = { Estado: statuses, 'Estado 2': states };
    expect(guess(turned).mapping).toEqual({ phoneNumberStatus: 'Estado', state: 'Estado 2' });
  });

  it('a header whose values are those of another column is not trusted', () => {
    expect(guess({ Phone: emails.slice(0, 2), Mail: phones }).mapping).toEqual({
      email: 'Phone',
      phoneNumber: 'Mail',
    });
    // A city or a name may be called like a state.
    expect(guess({ Town: ['New York', 'Washington'] }).mapping).toEqual({ city: 'Town' });
  });

  it('reads yes and no as the status of a phone', () => {
    expect(guess({ Listed: ['yes', 'no', 'no'] })).toMatchObject({
      mapping: { phoneNumberStatus: 'Listed' },
      reasons: { phoneNumberStatus: 'Values are yes or no (3 of 3)' },
    });
  });

  it('leaves equal candidates to the user and never uses a header twice', () => {
    const { mapping, candidates } = guess({ 'Home phone': phones, Mobile: phones, x: phones });
    expect(mapping).toEqual({});
    expect(candidates).toEqual({ phoneNumber: ['Home phone', 'Mobile'] });
    const better = guess({ Mobile: phones, x: phones });
    expect(better.mapping).toEqual({ phoneNumber: 'Mobile' });
    const used = Object.values(guess({ status: ['clean'], st: ['TX'], region: [] }).mapping);
    expect(new Set(used).size).toBe(used.length);
  });

  it('prefers the choice of the user, then equal names', () => {
    const columns = { State: states, Region: states, Mail: emails, Mail2: emails };
    const automatic = { state: 'State' };
    expect(guess(columns, { automatic })).toMatchObject({
      mapping: { state: 'State' },
      reasons: { state: 'Same name' },
      candidates: { email: ['Mail', 'Mail2'] },
    });
    const remembered = { state: 'Region', email: 'Mail2' };
    expect(guess(columns, { automatic, remembered })).toMatchObject({
      mapping: remembered,
      reasons: { state: 'Your choice last time', email: 'Your choice last time' },
      candidates: {},
    });
  });

  it('guesses nothing from empty columns', () => {
    expect(guess({ A: [], B: ['', ' '] })).toEqual({ mapping: {}, reasons: {}, candidates: {} });
  });
});
