import { printTable, ratio, whole } from '../measuring/measure.js';
import { ratioOf, verdictOf, type Goal, type Line } from './line.js';
import { perCoreOf, totalOf, type Cost, type Report } from './report.js';

/** Less is noise: processes that no action uses have no column. */
const leastMs = 0.05;

/** Prints the table of lines, the processor time of each action, and the missed goals. */
export function printReport(report: Report): void {
  printTable(
    'Figures of this run: medians; ratio = ours : contestant',
    ['line', 'unit', 'ours', 'contestant', 'its figure', 'ratio', 'goal', 'verdict'],
    report.lines.map(cellsOf),
    ['line', 'unit', 'contestant', 'goal', 'verdict'],
  );
  printCosts(report.costs);
  const missed = report.missed.map(({ name, detail }) => nameOf(name, detail));
  if (missed.length === 0) console.log('\nAll goals are met.');
  else console.log(`\n${missed.length} goals are missed:\n  ${missed.join('\n  ')}`);
}

export function cellsOf(line: Line): string[] {
  const { name, detail, unit, ours, contestant, goal } = line;
  const quotient = ratioOf(line);
  return [
    nameOf(name, detail),
    unit,
    figure(ours),
    contestant?.name ?? '',
    contestant ? figure(contestant.figure) : '',
    quotient === undefined ? '' : ratio(quotient),
    goal ? goalText(goal) : '',
    verdictOf(line),
  ];
}

const nameOf = (name: string, detail: string | undefined): string =>
  detail === undefined ? name : `${name} (${detail})`;

function goalText({ on, limit, value }: Goal): string {
  const sign = limit === 'at most' ? '≤' : '≥';
  return on === 'ratio' ? `${sign} ${ratio(value)}` : `${sign} ${figure(value)}`;
}

/** Three digits are more than one run is worth. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return 'not measured';
  return Math.abs(value) >= 100 ? whole(value) : String(Number(value.toPrecision(3)));
}

function printCosts(costs: readonly Cost[]): void {
  const used = costs.flatMap(({ ms }) => [...ms].filter(([, one]) => one >= leastMs));
  const processes = [...new Set(used.map(([name]) => name))].sort();
  const rows = costs.map((cost) => [
    cost.action,
    ...processes.map((name) => (cost.ms.get(name) ?? 0).toFixed(2)),
    totalOf(cost).toFixed(2),
    figure(perCoreOf(cost)),
  ]);
  printTable(
    'Processor time of one action in ms by process, and actions per second that one core carries',
    ['action', ...processes, 'all', 'per core'],
    rows,
    ['action'],
  );
}
