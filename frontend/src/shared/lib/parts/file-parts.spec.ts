import { describe, expect, it } from '@jest/globals';
import { fileParts } from './file-parts.js';

async function partsOf(text: string, cutting: { size: number; from?: number; headBytes?: number }) {
  const parts: [string, number, number][] = [];
  const options = { headBytes: 4, separators: ',', ...cutting };
  for await (const { blob, end, rowsBefore } of fileParts(new Blob([text]), options))
    parts.push([await blob.text(), end, rowsBefore]);
  return parts;
}

describe('the parts of a file', () => {
  it('parts end with rows: a line end in a quoted cell is none', async () => {
    const rows = ['1,"a\nb"\n', '"2 ""x""\n\n",c\n', '3;"d\n', '4,e"\n'];
    const text = `a,b\n${rows.join('')}`;
    for (const size of [18, 22, 30, 100]) {
      const parts = await partsOf(text, { size });
      expect(parts.map(([part]) => part.slice(4)).join('')).toBe(rows.join(''));
      const rowEnds = rows.map((_, n) => 4 + rows.slice(0, n + 1).join('').length);
      for (const [place, [part, end]] of parts.entries()) {
        expect(part.startsWith('a,b\n')).toBe(true);
        expect(rowEnds).toContain(end);
        const [, , rowsBeforeNext = rows.length] = parts[place + 1] ?? [];
        expect(rowEnds.indexOf(end) + 1).toBe(rowsBeforeNext);
      }
    }
  });

  it('parts of a file continue behind an earlier one', async () => {
    const text = 'a,b\n1,2\n3,4\n5,6';
    const all = await partsOf(text, { size: 5 });
    expect(all).toEqual([
      ['a,b\n1,2\n', 8, 0],
      ['a,b\n3,4\n', 12, 1],
      ['a,b\n5,6', 15, 2],
    ]);
    expect(await partsOf(text, { size: 5, from: 8 })).toMatchObject([
      { 1: 12, 2: 0 },
      { 1: 15, 2: 1 },
    ]);
    expect(await partsOf(text, { size: 5, from: 15 })).toEqual([]);
  });

  it('parts of a file end where no quote is near, and a quote that is never closed is a letter', async () => {
    const row = `1,${'x'.repeat(996)}\n`;
    const text = `a,b\n2,"open\n${row.repeat(200)}3,"y"\n4,z\n`;
    const [[, end] = [], ...others] = await partsOf(text, { size: text.length - 5 });
    expect(end).toBe(text.indexOf('3,'));
    expect(others).toHaveLength(1);
  });
});
