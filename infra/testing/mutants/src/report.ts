import type { TargetOutcome } from './run-target.js';
import { outdated, reasonOf, type ExplainedSurvivor } from './survivors.js';

/** The outcome of one file in the final table. */
export interface Row {
  readonly file: string;
  readonly mutants: number;
  readonly killed: number;
  readonly explained: number;
  /** Survivors that the list does not explain. */
  readonly open: number;
  readonly seconds: number;
}

/** Prints the survivors of a file and returns its row. */
export function reportTarget(
  file: string,
  { mutants, survivors, seconds }: TargetOutcome,
  list: readonly ExplainedSurvivor[],
  say: (line: string) => void,
): Row {
  const killed = mutants - survivors.length;
  say(`${file}: ${mutants} mutants, ${killed} killed${survivors.length > 0 ? ', survivors:' : ''}`);
  const open = survivors.filter((survivor) => reasonOf(file, survivor, list) === undefined);
  for (const survivor of survivors) {
    const reason = reasonOf(file, survivor, list);
    say(`  ${survivor.line}: ${survivor.change}${reason ? ` (explained: ${reason})` : ''}`);
  }
  for (const { change } of outdated(file, survivors, list))
    say(`  survivors.json is outdated: a test kills this now, or the line has changed: ${change}`);
  return {
    file,
    mutants,
    killed,
    explained: survivors.length - open.length,
    open: open.length,
    seconds,
  };
}

/** The table of all files, with a line of sums. */
export function tableOf(rows: readonly Row[]): string {
  const sum = (field: Exclude<keyof Row, 'file'>): number =>
    rows.reduce((total, row) => total + row[field], 0);
  const total: Row = {
    file: 'all',
    mutants: sum('mutants'),
    killed: sum('killed'),
    explained: sum('explained'),
    open: sum('open'),
    seconds: sum('seconds'),
  };
  const width = Math.max(...rows.map(({ file }) => file.length), 4);
  const lines = [...rows, total].map((row) =>
    [
      row.file.padEnd(width),
      String(row.mutants).padStart(8),
      String(row.killed).padStart(8),
      String(row.explained).padStart(10),
      String(row.open).padStart(6),
      row.seconds.toFixed(0).padStart(8),
    ].join(''),
  );
  const head = `${'file'.padEnd(width)} mutants  killed explained  open seconds`;
  return [head, ...lines].join('\n');
}
