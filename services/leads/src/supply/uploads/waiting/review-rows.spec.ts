import { describe, expect, it } from '@jest/globals';
import type { UploadFixes, UploadRowKind } from '@leadmart/contracts';
import { outlineOf, packOutline, unpackOutline } from '../shelving/row-outline.js';
import { toUploadRow } from './review-row.view.js';
import { problemsIn, rowsOnPage } from './review-rows.js';

const header = 'firstName,lastName,state,city,phoneNumber,phoneNumberStatus,email';
const row = (n: number, state = 'TX'): string =>
  `Ann,Lee,${state},Waco,${2_025_550_100 + n},clean,`;

/** Sixty rows; each second one has an invalid state, and each fourth valid one is known. */
const lines = Array.from({ length: 60 }, (_, n) => row(n, n % 2 === 1 ? `Mars ${n % 3}` : 'TX'));
const fresh = Array.from({ length: 30 }, (_, lead) => lead).filter((lead) => lead % 4 !== 3);
const distinct = Array.from({ length: 30 }, (_, lead) => lead);

const aFile = (fixes?: UploadFixes) => ({
  bytes: Buffer.from([header, ...lines].join('\n')),
  upload: { ...(fixes && { fixes }) },
  outline: outlineOf(30, distinct, { fresh, statusChanges: [], refused: [] }),
});

const numbers = async (kind: UploadRowKind, page: number) =>
  (await rowsOnPage(aFile(), { kind, page })).map((found) => found.row);

describe('a page of the rows of a file', () => {
  it('a page of the rows of a file has 25 rows of its kind in their order', async () => {
    const first = await numbers('invalid', 1);
    const second = await numbers('invalid', 2);
    expect([first.length, second.length]).toEqual([25, 5]);
    const expected = Array.from({ length: 30 }, (_, n) => 3 + 2 * n);
    expect([...first, ...second]).toEqual(expected);
    expect(await numbers('invalid', 3)).toEqual([]);
  });

  it('separates ready rows from duplicates by the outline', async () => {
    const ready = await numbers('ready', 1);
    const duplicates = await numbers('duplicate', 1);
    expect([ready.length, duplicates.length]).toEqual([23, 7]);
    expect(duplicates.slice(0, 2)).toEqual([8, 16]);
    const [duplicate] = await rowsOnPage(aFile(), { kind: 'duplicate', page: 1 });
    expect(duplicate && toUploadRow(duplicate)).toMatchObject({
      cells: { state: 'TX', phoneNumber: '2025550106' },
      problems: [],
      duplicateOf: 'dataset',
    });
  });

  it('lists no valid row without an outline', async () => {
    const file = { ...aFile(), outline: new Uint8Array() };
    expect(await rowsOnPage(file, { kind: 'ready', page: 1 })).toEqual([]);
    expect(await rowsOnPage(file, { kind: 'duplicate', page: 1 })).toEqual([]);
  });
});

describe('the problems of a file', () => {
  it('counts the problems of a file by value, the most frequent first, without corrected rows', async () => {
    const problems = await problemsIn(aFile());
    expect(problems.map(({ value, rowCount }) => [value, rowCount])).toEqual([
      ['Mars 1', 10],
      ['Mars 0', 10],
      ['Mars 2', 10],
    ]);
    const fixes = { values: [{ field: 'state' as const, from: 'Mars 1', to: 'CA' }], cells: [] };
    expect(await problemsIn(aFile(fixes))).toHaveLength(2);
  });
});

describe('the outline of a file', () => {
  it('tells new rows, duplicates, refused rows and changes of the status apart', async () => {
    const from = { shelf: 0, number: 0 } as never;
    const sorted = { fresh: [2], statusChanges: [{ row: 3, from }], refused: [4] };
    const outline = outlineOf(5, [0, 2, 3, 4], sorted);
    expect([...outline]).toEqual([2, 1, 0, 3, 4]);
    expect(await unpackOutline(await packOutline(outline))).toEqual(
      expect.objectContaining({ length: 5, 2: 0, 3: 3 }),
    );
  });
});
