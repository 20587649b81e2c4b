import { readFileSync } from 'node:fs';
import type { Mutant } from './mutants.js';

/** A mutant that no test can or should notice. The line's text, not its number, so that edits above it change nothing. */
export interface ExplainedSurvivor {
  readonly file: string;
  readonly line: string;
  readonly change: string;
  readonly reason: string;
}

/** Reads the one list of survivors. */
export function readSurvivors(path: URL): ExplainedSurvivor[] {
  return JSON.parse(readFileSync(path, 'utf8')) as ExplainedSurvivor[];
}

/** The reason why this mutant may survive, if the list has one. */
export function reasonOf(
  file: string,
  { lineText, change }: Pick<Mutant, 'lineText' | 'change'>,
  list: readonly ExplainedSurvivor[],
): string | undefined {
  return list.find((one) => isSame(one, file, { lineText, change }))?.reason;
}

/** Entries of a file whose mutant no longer exists or no longer survives. */
export function outdated(
  file: string,
  survivors: readonly Pick<Mutant, 'lineText' | 'change'>[],
  list: readonly ExplainedSurvivor[],
): ExplainedSurvivor[] {
  return list.filter(
    (one) => one.file === file && !survivors.some((survivor) => isSame(one, file, survivor)),
  );
}

const isSame = (
  one: ExplainedSurvivor,
  file: string,
  { lineText, change }: Pick<Mutant, 'lineText' | 'change'>,
): boolean => one.file === file && one.line === lineText && one.change === change;
