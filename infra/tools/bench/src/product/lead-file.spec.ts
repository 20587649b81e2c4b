import { describe, expect, it } from '@jest/globals';
import { leadFile } from './lead-file.js';

const rowsOf = (file: Buffer): string[] => file.toString().trimEnd().split('\n').slice(1);

describe('leadFile', () => {
  it('repeats one row in twenty of the leads before and counts the others as fresh', () => {
    const known = new Set<string>();
    for (const number of [0, 1, 2]) {
      const { content, fresh } = leadFile(number, 100);
      const rows = rowsOf(content);
      expect(rows).toHaveLength(100);
      expect(rows.filter((row) => !known.has(row))).toHaveLength(fresh);
      for (const row of rows) known.add(row);
    }
    expect(known.size).toBe(290);
  });
});
