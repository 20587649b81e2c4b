import { describe, expect, it } from '@jest/globals';
import { leadColumns, stateCodes } from '@leadmart/contracts';
import { demoDatasets } from './demo-datasets.js';
import { demoCsv } from './demo-leads.js';

const rowsOf = (csv: string) =>
  csv
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));

describe('demo leads', () => {
  const rows = rowsOf(demoCsv({ count: 10_000, seed: 7 }));

  it('demo leads are the same every time', () => {
    expect(rowsOf(demoCsv({ count: 10_000, seed: 7 }))).toEqual(rows);
    expect(rowsOf(demoCsv({ count: 10_000, seed: 8 }))).not.toEqual(rows);
  });

  it('live in all fifty states, clean and dnc', () => {
    for (const status of ['clean', 'dnc'])
      expect(new Set(rows.filter((row) => row[5] === status).map((row) => row[2]))).toEqual(
        new Set(stateCodes),
      );
    const dnc = rows.filter((row) => row[5] === 'dnc').length / rows.length;
    expect(dnc).toBeGreaterThan(0.18);
    expect(dnc).toBeLessThan(0.22);
  });

  it('demo leads have a phone each that nobody has, and an address that reaches nobody', () => {
    expect(new Set(rows.map((row) => row[4])).size).toBe(rows.length);
    for (const row of rows) {
      expect(row).toHaveLength(leadColumns.length);
      expect(row[4]).toMatch(/^[2-9]\d\d555\d{4}$/);
      expect(row[6]).toMatch(/^[a-z.]+\d+@(example\.(com|net|org)|(mail|office)\.test)$/);
    }
  });

  it('demo leads are more than sixty thousand in four datasets', () => {
    expect(demoDatasets).toHaveLength(4);
    const total = demoDatasets.reduce((sum, { count }) => sum + count, 0);
    expect(total).toBeGreaterThanOrEqual(60_000);
  });
});
