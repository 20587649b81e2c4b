import { describe, expect, it } from '@jest/globals';
import { isWorthAgain } from '../../../shared/api/send-part.js';
import { filesRefusal } from '../../../shared/lib/words/csv-file-refusal.js';
import { dncDayRefusal } from './dnc-day.js';
import { mappingRefusal, optionOf, ownerOf, valueOption, withOption } from './header-mapping.js';
import { headOf, isLarge, leadFileRefusal } from './lead-file.js';
import { foundIn, hasSomethingNew, isUnderWay, type Chosen } from './upload-situation.js';
import { pressWords } from './upload-words.js';

const aFile = (name: string, type: string, size = 10): File =>
  ({ name, type, size }) as unknown as File;
const tenMegabytes = 10 * 1024 * 1024;
const failure = (status: number, body: Record<string, unknown> = {}) => ({ status, body });

describe('the words for a press', () => {
  const figures = {
    totalCount: 202,
    validCount: 177,
    duplicateCount: 15,
    statusChangedCount: 3,
    refusedCount: 1,
    invalidCount: 9,
  };
  const done = { ...figures, duplicateCount: 24, invalidCount: 0 };

  it.each([
    ['invalid', figures, 1, 'Apply 1 fix: add 177, mark 3 as DNC, skip 22'],
    ['invalid', figures, 0, 'Add 177, mark 3 as DNC, skip 22'],
    ['invalid', undefined, 2, 'Apply 2 fixes: counting…'],
    ['invalid', 'unknown', 2, 'Apply 2 fixes: add the valid rows, skip the others'],
    ['duplicates', figures, 0, 'Skip 12, show 9 invalid rows'],
    ['duplicates', done, 1, 'Apply 1 fix: add 177, mark 3 as DNC, skip 22'],
  ] as const)('at %s of %j with %i fixes are “%4$s”', (step, counted, fixes, words) => {
    expect(pressWords(step, counted, fixes)).toBe(words);
  });
});

describe('the file of an upload', () => {
  it.each([
    ['leads.csv', 'text/csv'],
    ['leads.csv', 'application/vnd.ms-excel'],
    ['LEADS.CSV', ''],
    ['leads', 'text/csv'],
    ['Leads.XLSX', 'application/zip'],
  ])('accepts %s of type "%s"', (name, type) => {
    expect(leadFileRefusal(aFile(name, type))).toBeUndefined();
  });

  it('refuses a file that is not CSV', () => {
    for (const file of [aFile('leads.ods', 'application/zip'), aFile('csv', '')])
      expect(leadFileRefusal(file)).toBe('Please upload a CSV file');
  });

  it('accepts a workbook of 10 MB and a CSV file of 1 GB, and no byte more', () => {
    const csv = (size: number) => aFile('a.csv', 'text/csv', size);
    expect(isLarge(csv(tenMegabytes))).toBe(false);
    expect(isLarge(csv(tenMegabytes + 1))).toBe(true);
    expect(leadFileRefusal(csv(2 ** 30))).toBeUndefined();
    expect(leadFileRefusal(csv(2 ** 30 + 1))).toBe('The file is larger than 1GB');
    const workbook = (size: number) => leadFileRefusal(aFile('a.xlsx', '', size));
    expect(workbook(tenMegabytes)).toBeUndefined();
    expect(workbook(tenMegabytes + 1)).toMatch('The file is larger than 10MB; save it as CSV');
  });

  it('sends the first whole lines of a large file for its header', async () => {
    const small = new File(['a;b\n1;é'], 'a.csv');
    expect(await headOf(small)).toBe(small);
    const line = `${'é'.repeat(500)}\n`;
    const head = await headOf(new File([line.repeat(100)], 'a.csv', { type: 'text/csv' }));
    expect(head).toMatchObject({ name: 'a.csv', type: 'text/csv', size: 65 * 1001 });
    expect(await head.text()).toBe(line.repeat(65));
    const utf16 = new Uint8Array(100_000).fill(0x0a);
    utf16.set([0xff, 0xfe]);
    expect((await headOf(new File([utf16], 'a.csv'))).size).toBe(65_536);
    expect((await headOf(new File(['x'.repeat(100_000)], 'a.csv'))).size).toBe(65_536);
  });

  it('refuses a drop of no file or several', () => {
    const one = aFile('a.csv', 'text/csv');
    expect(filesRefusal([])).toBe('Please upload a CSV file');
    expect(filesRefusal([one])).toBeUndefined();
    expect(filesRefusal([one, one])).toBe('Please upload one file at a time');
  });

  it('accepts a day of check that is not in the future, or none', () => {
    const today = '2026-05-04';
    for (const day of ['', today, '2003-01-01']) expect(dncDayRefusal(day, today)).toBeUndefined();
    expect(dncDayRefusal('2026-05-05', today)).toMatch('future');
    expect(dncDayRefusal('2002-12-31', today)).toMatch('2003');
  });
});

describe('the column mapping', () => {
  const all = {
    firstName: 'a',
    lastName: 'b',
    state: 'c',
    city: 'd',
    phoneNumber: 'e',
    phoneNumberStatus: 'f',
    email: 'g',
  };

  it('maps a header to one column: the other column loses it', () => {
    const mapping = withOption(all, 'city', 'a');
    expect(mapping).toEqual({ ...all, firstName: undefined, city: 'a' });
    expect(ownerOf(mapping, 'a')).toBe('city');
    expect(ownerOf(mapping, 'd')).toBeUndefined();
    expect(withOption(all, 'city', '')).not.toHaveProperty('city');
  });

  it('a column has one value for all rows instead of a header, which is free again', () => {
    const mapping = withOption(all, 'state', valueOption('TX'));
    expect(mapping).toEqual({ ...all, state: { value: 'TX' } });
    expect(optionOf(mapping, 'state')).toBe(valueOption('TX'));
    expect(ownerOf(mapping, 'c')).toBeUndefined();
    expect(mappingRefusal(mapping)).toBeUndefined();
    expect(withOption(mapping, 'state', 'c')).toEqual(all);
  });

  it('requires all lead columns and names the missing ones', () => {
    expect(mappingRefusal(all)).toBeUndefined();
    const two = withOption(withOption(all, 'email', ''), 'lastName', '');
    expect(mappingRefusal(two)).toBe('Please map all required fields: Last name, Email');
  });
});

describe('the answer to an upload', () => {
  const figures = {
    totalCount: 3,
    validCount: 1,
    duplicateCount: 2,
    statusChangedCount: 0,
    invalidCount: 0,
  };

  it('recognises a report by its code, whatever the status', () => {
    const duplicates = failure(409, { ...figures, code: 'LEADS.DUPLICATES_FOUND', uploadId: 'u' });
    expect(foundIn(duplicates)).toMatchObject({ step: 'duplicates', uploadId: 'u', figures });
    const errors = [{ row: 2, error: 'State is unknown' }];
    const invalid = failure(400, { ...figures, code: 'LEADS.INVALID_ROWS_FOUND', errors });
    expect(foundIn(invalid)).toMatchObject({ step: 'invalid', errors, figures });
    expect(foundIn(invalid)).not.toHaveProperty('uploadId');
    expect(foundIn(failure(409, { code: 'LEADS.UPLOAD_IN_PROGRESS' }))).toBeUndefined();
    expect(foundIn(failure(0))).toBeUndefined();
  });

  it('continues an upload when records are new or change their status', () => {
    expect(hasSomethingNew(figures)).toBe(true);
    expect(hasSomethingNew({ ...figures, validCount: 0 })).toBe(false);
    expect(hasSomethingNew({ ...figures, validCount: 0, statusChangedCount: 1 })).toBe(true);
  });

  it.each([
    [failure(0), true],
    [failure(503), true],
    [failure(429), true],
    [failure(409, { code: 'LEADS.UPLOAD_IN_PROGRESS' }), true],
    [failure(400), false],
    [failure(413), false],
  ])('offers a retry after %j: %s', (error, isWorth) => {
    expect(isWorthAgain(error)).toBe(isWorth);
  });

  it('warns before leaving until the whole file is sent', () => {
    const chosen = {} as Chosen;
    expect(isUnderWay({ step: 'sending', chosen, percent: 99 })).toBe(true);
    expect(isUnderWay({ step: 'sending', chosen, percent: 100 })).toBe(false);
    expect(isUnderWay({ step: 'proceeding' })).toBe(false);
  });
});
