import { describe, expect, it } from '@jest/globals';
import type { UploadCounts } from '@leadmart/contracts';
import type { ShelfRange } from '@leadmart/stock';
import { shelfIndex } from '@leadmart/stock/internals/shelves/shelf';
import { anUpload, uploadCounts } from '../../../../test/factories/upload.js';
import type { Upload } from '../upload.schema.js';
import { withPart } from './parts.decisions.js';

const [clean, dnc] = [shelfIndex('TX', 'clean'), shelfIndex('TX', 'dnc')];
const now = new Date('2026-01-05T12:00:00.000Z');
const keptUntil = new Date('2026-01-06T12:00:00.000Z');
const begun = anUpload({ fileBytes: 100, sent: { parts: 0, bytes: 0 }, isSending: true });
const upTo = (upload: Upload, end: number, counts: UploadCounts, added: ShelfRange[] = []) =>
  withPart(upload, { end, hash: 'hash', counts, added }, { now, keptUntil });

describe('a file with one more part', () => {
  it('a file with its first part is on the shelves, and waits for the next part', () => {
    const added = [{ index: clean, first: 7, count: 10 }];
    const one = upTo(begun, 40, uploadCounts(1), added);
    const sent = { parts: 1, bytes: 40 };
    expect(one).toMatchObject({ sent, isSending: true, added });
    expect(upTo(anUpload({ fileBytes: 100 }), 40, uploadCounts(1), added)).toMatchObject({
      sent,
    });
    expect(one).toMatchObject({
      completedAt: now,
      sweep: { dueAt: keptUntil },
      counts: uploadCounts(1),
    });
  });

  it('a file has the counts and the leads of all its parts, consecutive numbers as one range', () => {
    const first = new Date('2026-01-05T11:00:00.000Z');
    const before = {
      ...begun,
      sent: { parts: 2, bytes: 60 },
      counts: uploadCounts(1),
      completedAt: first,
      added: [
        { index: clean, first: 0, count: 5 },
        { index: dnc, first: 0, count: 5 },
      ],
    };
    const more = [
      { index: clean, first: 5, count: 2 },
      { index: dnc, first: 8, count: 2 },
    ];
    const all = upTo(before, 100, uploadCounts(), more);
    expect(all.added).toEqual([
      { index: clean, first: 0, count: 7 },
      { index: dnc, first: 0, count: 5 },
      { index: dnc, first: 8, count: 2 },
    ]);
    expect(all.counts).toMatchObject({ totalCount: 21, validCount: 20, invalidCount: 1 });
    // Undo looks for sales from then on.
    expect(all.completedAt).toBe(first);
    expect(all).toMatchObject({ sent: { parts: 3, bytes: 100, hash: 'hash' }, isSending: false });
    expect(all.sweep?.dueAt).toBe(keptUntil);
  });

  it('a file whose last part came without invalid rows keeps nothing', () => {
    expect(upTo(begun, 100, uploadCounts()).sweep?.dueAt).toBe(now);
  });
});
