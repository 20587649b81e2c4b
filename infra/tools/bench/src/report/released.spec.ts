import { describe, expect, it } from '@jest/globals';
import type { Line } from './line.js';
import { rowsOf } from './print-comparison.js';
import { compareWith } from './released.js';

const against = (figure: number) => ({ contestant: { name: 'PostgreSQL', figure } });

describe('the comparison with a release', () => {
  it('compares ratios where there is a contestant and figures elsewhere, by the direction of the unit', () => {
    const lines: Line[] = [
      { name: 'buyers', unit: 'per second', ours: 90, ...against(300) },
      { name: 'commands', unit: 'commands', ours: 13 },
      { name: 'upload', unit: 'ms', ours: 52, ...against(100) },
      { name: 'new', unit: 'ms', ours: 1 },
      { name: 'not measured', unit: 'ms', ours: Number.NaN },
    ];
    const figures = { buyers: 0.2, commands: 10, upload: 0.5, 'not measured': 1 };
    expect(compareWith({ version: '1.0.0', leads: 10_000, figures }, lines)).toEqual([
      { name: 'buyers', now: 0.3, before: 0.2, change: 'better' },
      { name: 'commands', now: 13, before: 10, change: 'worse' },
      { name: 'upload', now: 0.52, before: 0.5, change: 'as before' },
    ]);
  });

  it('draws both on one scale', () => {
    const [now, before] = rowsOf({ name: 'upload', now: 2, before: 1, change: 'worse' });
    expect(now).toEqual(['upload', '2', '█'.repeat(24), 'worse']);
    expect(before).toEqual(['', '1', '█'.repeat(12), '']);
  });
});
