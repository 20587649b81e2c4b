import { describe, expect, it } from '@jest/globals';
import { cellsOf } from './print-report.js';
import { perCoreOf, Report, totalOf } from './report.js';

describe('the report of a run', () => {
  it('lists a goal that was not measured as missed', () => {
    const report = new Report();
    report.add('purchase', { ours: 12 });
    const missed = report.missed.map(({ name }) => name);
    expect(missed).not.toContain('purchase of 100, whole job');
    expect(missed).toContain('purchase of 100, database commands of all services');
    expect(missed).not.toContain('purchases of 100, 8 buyers, 99th percentile');
  });

  it('shows our figure, the contestant, the ratio, the goal and the verdict of a line', () => {
    const report = new Report();
    report.add('upload', {
      ours: 1_500,
      contestant: { name: 'PostgreSQL', figure: 3_000 },
      detail: '10.4 MB',
    });
    const line = report.lines.find(({ name }) => name.startsWith('upload with dedup'));
    expect(line && cellsOf(line)).toEqual([
      'upload with dedup, last tenth of the fill (10.4 MB)',
      'ms',
      '1,500',
      'PostgreSQL',
      '3,000',
      '0.50x',
      '≤ 1.00x',
      'met',
    ]);
  });

  it('computes the actions per core from the processor time of all processes', () => {
    const cost = {
      action: 'a read',
      ms: new Map([
        ['gateway', 1.5],
        ['leads', 2.5],
      ]),
    };
    expect(totalOf(cost)).toBe(4);
    expect(perCoreOf(cost)).toBe(250);
  });
});
