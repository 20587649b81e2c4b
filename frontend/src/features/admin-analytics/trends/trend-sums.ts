import type { TrendsView } from '@leadmart/contracts';

export type TrendDay = TrendsView['days'][number];
type CreditMovement = keyof TrendDay['credits'];

/** A sum over days. In hundredths, because sums of dollars and of tenths of credits are not exact. */
export function sumOf(days: readonly TrendDay[], valueOf: (day: TrendDay) => number): number {
  return days.reduce((sum, day) => sum + Math.round(valueOf(day) * 100), 0) / 100;
}

/** One step of the flow of credits: from where to where the outstanding credits move. */
export interface FlowStep {
  readonly of: 'begin' | CreditMovement | 'now';
  /** Negative for credits that leave. */
  readonly credits: number;
  readonly from: number;
  readonly to: number;
}

const signs: readonly [CreditMovement, 1 | -1][] = [
  ['sold', 1],
  ['given', 1],
  ['returned', 1],
  ['spent', -1],
  ['refunded', -1],
  ['taken', -1],
];

/** From the outstanding credits at the beginning of the range to those at its end. */
export function creditFlow({
  days,
  outstanding,
}: Pick<TrendsView, 'days' | 'outstanding'>): FlowStep[] {
  const moves = signs.map(([of, sign]) => {
    const credits = sign * sumOf(days, (day) => day.credits[of] ?? 0);
    return { of, credits: credits === 0 ? 0 : credits };
  });
  const moved = moves.reduce((sum, { credits }) => sum + Math.round(credits * 100), 0) / 100;
  const begin = rounded(outstanding - moved);
  let level = begin;
  const steps = moves.map(({ of, credits }) => {
    const from = level;
    level = rounded(level + credits);
    return { of, credits, from, to: level };
  });
  return [
    { of: 'begin', credits: begin, from: 0, to: begin },
    ...steps,
    { of: 'now', credits: outstanding, from: 0, to: outstanding },
  ];
}

const rounded = (credits: number): number => Math.round(credits * 100) / 100;
