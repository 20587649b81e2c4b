import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '@leadmart/runner';
import { ratioOf, type Line } from './line.js';
import type { Report } from './report.js';

/** The figures of a release, from a run with this number of leads. */
export interface Released {
  readonly version: string;
  readonly leads: number;
  /** By the names of their lines: the ratio to the contestant of that run, or our figure where there is none. */
  readonly figures: Readonly<Record<string, number>>;
}

/** A line of the release beside the same line of this run. */
export interface Comparison {
  readonly name: string;
  readonly now: number;
  readonly before: number;
  readonly change: 'better' | 'worse' | 'as before';
}

/** The medians of two runs of one build differ by less. */
const noise = 0.1;
const path = join(repositoryRoot, 'infra/tools/bench/released.json');

export async function readReleased(): Promise<Released | undefined> {
  return existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as Released) : undefined;
}

/** Keeps the figures of this run as those of the release: later runs are compared with them. */
export async function keepReleased(report: Report, leads: number): Promise<void> {
  const { version } = JSON.parse(
    await readFile(join(repositoryRoot, 'package.json'), 'utf8'),
  ) as Released;
  const figures = Object.fromEntries(
    report.lines.map((line) => [line.name, Number(comparable(line).toPrecision(3))]),
  );
  const released: Released = { version, leads, figures };
  await writeFile(path, `${JSON.stringify(released, undefined, 2)}\n`);
}

/** Compares the lines that the release has, too. */
export function compareWith({ figures }: Released, lines: readonly Line[]): Comparison[] {
  return lines.flatMap((line) => {
    const [now, before] = [comparable(line), figures[line.name]];
    if (before === undefined || !Number.isFinite(now)) return [];
    return [{ name: line.name, now, before, change: changeOf(line, now / before) }];
  });
}

/** A ratio to a contestant of the same run means the same on any machine. */
const comparable = (line: Line): number => ratioOf(line) ?? line.ours;

function changeOf({ unit }: Line, factor: number): Comparison['change'] {
  if (Math.abs(factor - 1) <= noise) return 'as before';
  return (unit === 'per second') === factor > 1 ? 'better' : 'worse';
}
