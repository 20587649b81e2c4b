/** A limit for our figure, or for the ratio of ours to the contestant's. */
export interface Goal {
  readonly on: 'figure' | 'ratio';
  readonly limit: 'at most' | 'at least';
  readonly value: number;
  /** A direction, not a promise: a miss is shown and does not fail the run. */
  readonly isAim?: boolean;
}

/** Defines what a line of the table measures. */
export interface LineDefinition {
  readonly name: string;
  readonly unit: string;
  readonly goal?: Goal;
}

/** Medians of one run. */
export interface Measured {
  readonly ours: number;
  readonly contestant?: { readonly name: string; readonly figure: number };
  /** Distinguishes lines whose size depends on the run. */
  readonly detail?: string;
}

export type Line = LineDefinition & Measured;
export type Verdict = 'met' | 'missed' | 'aimed at' | 'no goal';

/** Ours divided by the contestant's; undefined without a contestant. */
export function ratioOf({ ours, contestant }: Measured): number | undefined {
  return contestant && contestant.figure !== 0 ? ours / contestant.figure : undefined;
}

/** A line with a goal but without a valid figure is missed: a run that measured nothing must not pass. */
export function verdictOf(line: Line): Verdict {
  const { goal } = line;
  if (!goal) return 'no goal';
  const figure = goal.on === 'figure' ? line.ours : ratioOf(line);
  const isValid = figure !== undefined && Number.isFinite(figure);
  const isMet = isValid && (goal.limit === 'at most' ? figure <= goal.value : figure >= goal.value);
  if (isMet) return 'met';
  return goal.isAim ? 'aimed at' : 'missed';
}

export const isMissed = (line: Line): boolean => verdictOf(line) === 'missed';
