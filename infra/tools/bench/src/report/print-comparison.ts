import { printTable, whole } from '../measuring/measure.js';
import { figure } from './print-report.js';
import { compareWith, type Comparison, type Released } from './released.js';
import type { Report } from './report.js';

const barCells = 24;

/** Draws each line of this run above the same line of the last release, on one scale. */
export function printComparison(
  report: Report,
  released: Released | undefined,
  leads: number,
): void {
  if (!released) return console.log('\nNo release has figures: make bench KEEP=1 keeps these.');
  const { version, leads: leadsThen } = released;
  if (leadsThen !== leads)
    return console.log(`\nThe figures of release ${version} are of ${whole(leadsThen)} leads.`);
  printTable(
    `This run above release ${version}: ratio to the contestant of the same run, or the figure`,
    ['line', 'figure', 'drawn', 'change'],
    compareWith(released, report.lines).flatMap(rowsOf),
    ['line', 'drawn', 'change'],
  );
}

export function rowsOf({ name, now, before, change }: Comparison): string[][] {
  const most = Math.max(now, before) || 1;
  const bar = (value: number): string => '█'.repeat(Math.round((value / most) * barCells));
  return [
    [name, figure(now), bar(now), change],
    ['', figure(before), bar(before), ''],
  ];
}
