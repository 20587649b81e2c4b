import { describe, expect, it } from '@jest/globals';
import { DuplicatesFound, InvalidRowsFound, type PhoneStatus } from '@leadmart/contracts';
import { leadLayouts } from '../stock/lead-layouts.js';
import { shelfIndex } from '../stock/shelf.js';
import { FileLeads } from './file-leads.js';
import {
  agreedBy,
  changesStatus,
  isWorthKeeping,
  onePerPhone,
  placeLeads,
  refusalOf,
  successMessage,
  type UploadCounts,
} from './upload.decisions.js';

const clean = shelfIndex('CA', 'clean');
const dnc = shelfIndex('CA', 'dnc');

function fileOf(...rows: [phone: number, status: PhoneStatus, firstName?: string][]): FileLeads {
  const leads = new FileLeads(leadLayouts.current);
  for (const [phone, status, firstName = 'Ann'] of rows) {
    const cells = {
      firstName,
      lastName: 'Lee',
      state: 'CA',
      city: '',
      phoneNumber: String(phone),
      phoneNumberStatus: status,
      email: '',
    };
    leads.add({ phone, state: 'CA', status, cells });
  }
  return leads;
}

describe('rows with the same phone', () => {
  it('leave the first, sorted by phone', () => {
    const leads = fileOf([3, 'clean'], [1, 'clean', 'First'], [1, 'clean', 'Second']);
    expect(onePerPhone(leads)).toEqual([1, 0]);
  });

  it('are dnc if any of them is', () => {
    const leads = fileOf([1, 'clean', 'First'], [1, 'dnc', 'Second'], [1, 'clean', 'Third']);
    expect(onePerPhone(leads)).toEqual([0]);
    expect(leads.shelf(0)).toBe(dnc);
    expect(leads.line(0).toString()).toBe('First,Lee,CA,,1,dnc,\r\n');
  });
});

describe('a known phone', () => {
  it('becomes dnc when the file says so, and never clean again', () => {
    const known = (shelf: number) => ({ shelf, number: 5 });
    expect(changesStatus(dnc, known(clean))).toBe(true);
    expect(changesStatus(clean, known(dnc))).toBe(false);
    expect(changesStatus(dnc, known(dnc))).toBe(false);
    expect(changesStatus(clean, known(clean))).toBe(false);
  });
});

describe('whether an upload goes on', () => {
  const counts = (with_: Partial<UploadCounts>): UploadCounts => ({
    totalCount: 10,
    validCount: 10,
    duplicateCount: 0,
    duplicateInFileCount: 0,
    duplicateInDatasetCount: 0,
    statusChangedCount: 0,
    invalidCount: 0,
    ...with_,
  });
  const neither = { skipDuplicates: false, skipInvalid: false };
  const both = { skipDuplicates: true, skipInvalid: true };
  const row = { row: 2, error: 'x', field: 'state', value: '', data: {} };

  it('does when all is well', () => {
    expect(refusalOf(counts({}), [], neither)).toBeUndefined();
  });

  it('is stopped by duplicates before invalid rows', () => {
    const mixed = counts({ validCount: 7, duplicateCount: 2, invalidCount: 1 });
    expect(DuplicatesFound.is(refusalOf(mixed, [row], neither))).toBe(true);
    expect(InvalidRowsFound.is(refusalOf(mixed, [row], { ...neither, skipDuplicates: true }))).toBe(
      true,
    );
    expect(refusalOf(mixed, [row], both)).toBeUndefined();
  });

  it('does not when every row is a duplicate, in the specification’s words', () => {
    const all = counts({ validCount: 0, duplicateCount: 10 });
    expect(refusalOf(all, [], both)?.message).toBe('All records in this file are duplicates');
    expect(refusalOf({ ...all, statusChangedCount: 1 }, [], both)).toBeUndefined();
  });

  it('does not when nothing would be left', () => {
    const bad = counts({ validCount: 0, invalidCount: 10 });
    expect(InvalidRowsFound.is(refusalOf(bad, [row], both))).toBe(true);
    const known = counts({ validCount: 0, duplicateCount: 9, invalidCount: 1 });
    expect(InvalidRowsFound.is(refusalOf(known, [row], both))).toBe(true);
  });

  it('says where the file waits, once it does', () => {
    const known = counts({ validCount: 5, duplicateCount: 5 });
    const waiting = { uploadId: 'x', waitsUntil: 'then' };
    expect(refusalOf(known, [], neither, waiting)?.details).toEqual({ ...known, ...waiting });
    expect(refusalOf(known, [], neither)?.details).toEqual(known);
  });

  it('is asked again only when something is left to say', () => {
    expect(isWorthKeeping(counts({ validCount: 0, duplicateCount: 10 }))).toBe(false);
    expect(isWorthKeeping(counts({ validCount: 0, statusChangedCount: 1 }))).toBe(true);
    expect(isWorthKeeping(counts({ validCount: 0, invalidCount: 1 }))).toBe(true);
    expect(agreedBy({ skipDuplicates: true, skipInvalid: false }, neither)).toEqual({
      skipDuplicates: true,
      skipInvalid: false,
    });
  });

  it('says what was skipped', () => {
    expect(successMessage(counts({}))).toBe('File uploaded successfully!');
    expect(successMessage(counts({ duplicateCount: 1 }))).toBe(
      'File uploaded successfully! (duplicates skipped)',
    );
    expect(successMessage(counts({ invalidCount: 1 }))).toBe(
      'File uploaded successfully! (invalid records skipped)',
    );
  });
});

describe('placing leads', () => {
  it('gives each the next number of its shelf and tells the directory', () => {
    const leads = fileOf([1, 'clean'], [2, 'dnc'], [3, 'dnc'], [4, 'clean']);
    const statusChanges = [{ row: 2, from: { shelf: clean, number: 0 } }];
    const { byShelf, rows, entryOf, moves, added } = placeLeads(
      leads,
      { fresh: [0, 1, 3], statusChanges },
      (shelf) => (shelf === clean ? 100 : 7),
    );
    expect(rows.map(entryOf)).toEqual([
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
  });
});
