import { describe, expect, it } from '@jest/globals';
import type { UploadCounts } from '@leadmart/contracts';
import { shelfIndex } from '@leadmart/stock/internals/shelves/shelf';
import { somePackedLeads } from '../../../../test/factories/packed-leads.js';
import {
  agreedBy,
  countsOf,
  decideUpload,
  isWorthKeeping,
  onePerPhone,
  successMessage,
} from './upload.decisions.js';

const dnc = shelfIndex('CA', 'dnc');

describe('removing rows with the same phone', () => {
  it('keeps the first row of each phone, sorted by phone', () => {
    const leads = somePackedLeads([3, 'clean'], [1, 'clean', 'First'], [1, 'clean', 'Second']);
    expect(onePerPhone(leads)).toEqual([1, 0]);
  });

  it('keeps the order of the highest phones', () => {
    const highest = [9_999_999_999, 9_999_999_998, 9_999_999_999, 2_012_000_000];
    const leads = somePackedLeads(...highest.map((phone) => [phone, 'clean'] as [number, 'clean']));
    expect(onePerPhone(leads)).toEqual([3, 1, 0]);
  });

  it('keeps a phone as dnc if any of its rows is dnc', () => {
    const leads = somePackedLeads(
      [1, 'clean', 'First'],
      [1, 'dnc', 'Second'],
      [1, 'clean', 'Third'],
    );
    expect(onePerPhone(leads)).toEqual([0]);
    expect(leads.shelf(0)).toBe(dnc);
    expect(leads.line(0).toString()).toBe('First,Lee,CA,,1,dnc,\r\n');
    const shelfOf = (...statuses: ('clean' | 'dnc')[]) => {
      const rows = somePackedLeads(...statuses.map((one) => [1, one] as [number, typeof one]));
      onePerPhone(rows);
      return rows.shelf(0);
    };
    expect([shelfOf('clean', 'dnc'), shelfOf('dnc', 'clean')]).toEqual([dnc, dnc]);
    expect(shelfOf('clean', 'clean')).toBe(shelfIndex('CA', 'clean'));
  });
});

describe('deciding on an upload', () => {
  const counts = (with_: Partial<UploadCounts>): UploadCounts => ({
    totalCount: 10,
    validCount: 10,
    duplicateCount: 0,
    duplicateInFileCount: 0,
    duplicateInDatasetCount: 0,
    statusChangedCount: 0,
    refusedCount: 0,
    invalidCount: 0,
    ...with_,
  });
  const neither = { skipDuplicates: false, skipInvalid: false };
  const both = { skipDuplicates: true, skipInvalid: true };

  it('commits a file without duplicates and invalid rows', () => {
    expect(decideUpload(counts({}), neither)).toBe('commit');
  });

  it('refuses duplicates before invalid rows', () => {
    const mixed = counts({ validCount: 7, duplicateCount: 2, invalidCount: 1 });
    expect(decideUpload(mixed, neither)).toBe('duplicates');
    expect(decideUpload(mixed, { ...neither, skipDuplicates: true })).toBe('invalid-rows');
    expect(decideUpload(mixed, both)).toBe('commit');
    const one = counts({ validCount: 9, duplicateCount: 1 });
    expect(decideUpload(one, neither)).toBe('duplicates');
  });

  it('counts repeated phones of the file and those of the dataset as duplicates', () => {
    const leads = somePackedLeads([1, 'clean'], [1, 'clean'], [2, 'clean'], [3, 'clean']);
    const file = { totalCount: 6, leads, invalidCount: 2, invalid: [] };
    const found = { fresh: [2], statusChanges: [], knownCount: 1, distinctCount: 3, refused: [3] };
    expect(countsOf(file as never, found)).toEqual({
      totalCount: 6,
      validCount: 1,
      duplicateCount: 2,
      duplicateInFileCount: 1,
      duplicateInDatasetCount: 1,
      statusChangedCount: 0,
      refusedCount: 1,
      invalidCount: 2,
    });
  });

  it('refuses a file with only duplicates', () => {
    const all = counts({ validCount: 0, duplicateCount: 10 });
    expect(decideUpload(all, both)).toBe('duplicates');
    expect(decideUpload({ ...all, statusChangedCount: 1 }, both)).toBe('commit');
  });

  it('refuses a file without any row to add', () => {
    const bad = counts({ validCount: 0, invalidCount: 10 });
    expect(decideUpload(bad, both)).toBe('invalid-rows');
    const known = counts({ validCount: 0, duplicateCount: 9, invalidCount: 1 });
    expect(decideUpload(known, both)).toBe('invalid-rows');
  });

  it('keeps a refused file only when it has rows to add or to correct', () => {
    expect(isWorthKeeping(counts({ validCount: 0, duplicateCount: 10 }))).toBe(false);
    expect(isWorthKeeping(counts({ validCount: 1, duplicateCount: 9 }))).toBe(true);
    expect(isWorthKeeping(counts({ validCount: 0, statusChangedCount: 1 }))).toBe(true);
    expect(isWorthKeeping(counts({ validCount: 0, invalidCount: 1 }))).toBe(true);
    expect(agreedBy({ skipDuplicates: true, skipInvalid: false }, neither)).toEqual({
      skipDuplicates: true,
      skipInvalid: false,
    });
    expect(agreedBy(neither, both)).toEqual(both);
  });

  it('reports skipped rows in the success message', () => {
    expect(successMessage(counts({}))).toBe('File uploaded successfully!');
    expect(successMessage(counts({}))).toBe('File uploaded successfully!');
    expect(successMessage(counts({ validCount: 0 }))).toBe('File uploaded successfully!');
    expect(successMessage(counts({ duplicateCount: 1, refusedCount: 1_200 }))).toBe(
      'File uploaded successfully! (duplicates skipped, 1,200 refused: opted out)',
    );
    expect(successMessage(counts({ refusedCount: 1 }))).toBe(
      'File uploaded successfully! (1 refused: opted out)',
    );
    expect(successMessage(counts({ validCount: 0, refusedCount: 1 }))).toBe(
      'No record was added: the new ones belong to people who opted out',
    );
    expect(successMessage(counts({ duplicateCount: 1 }))).toBe(
      'File uploaded successfully! (duplicates skipped)',
    );
    expect(successMessage(counts({ invalidCount: 1 }))).toBe(
      'File uploaded successfully! (invalid records skipped)',
    );
  });
});
