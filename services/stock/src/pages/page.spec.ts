import { describe, expect, it } from '@jest/globals';
import { cutPage, cutsOf, encodePage, leadsOn, linesOf, pageAt } from './page.js';

const lines = ['first,é\r\n', 'second\r\n', 'third\r\n'].map((line) => Buffer.from(line));

describe('a page', () => {
  it('returns any run of the lines of a page', () => {
    const page = encodePage(lines);
    expect(leadsOn(page)).toBe(3);
    expect(cutPage(page, 0, 3).toString()).toBe('first,é\r\nsecond\r\nthird\r\n');
    expect(cutPage(page, 1, 2).toString()).toBe('second\r\n');
    expect(cutPage(page, 2, 2).toString()).toBe('');
    expect(linesOf(page)).toEqual(lines);
  });

  it('cuts a page into as few pieces as possible', () => {
    expect(cutsOf([0, 1, 2, 5, 7, 8])).toEqual([
      { from: 0, to: 3 },
      { from: 5, to: 6 },
      { from: 7, to: 9 },
    ]);
    expect(cutsOf([])).toEqual([]);
  });

  it('returns the last upload that wrote a page', () => {
    const a = { fromPage: 0, uploadId: 'a' as never };
    const b = { fromPage: 3, uploadId: 'b' as never };
    expect(pageAt([a, b], 2).uploadId).toBe('a');
    expect(pageAt([a, b], 3).uploadId).toBe('b');
    expect(pageAt([a, b], 9).uploadId).toBe('b');
    expect(() => pageAt([], 0)).toThrow('no upload wrote page 0');
  });
});
