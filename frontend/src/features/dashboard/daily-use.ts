import type { LeadsOverviewView } from '@leadmart/contracts';

/** The leads and credits of one day in the reader's time zone. */
export interface DayOfUse {
  /** The first moment of the day. */
  readonly start: Date;
  readonly leads: number;
  readonly credits: number;
}

const daysShown = 30;

/** The last thirty days, oldest first. Fewer if the answer does not go back so far. */
export function dailyUse(
  { use, useSince }: Pick<LeadsOverviewView, 'use' | 'useSince'>,
  now: Date,
): DayOfUse[] {
  const since = Date.parse(useSince);
  const starts = Array.from({ length: daysShown }, (_, index) => dayBefore(now, index))
    .filter((start, daysAgo) => daysAgo === 0 || start.getTime() >= since)
    .toReversed();
  return starts.map((start, index) => {
    const end = starts[index + 1]?.getTime() ?? Infinity;
    const packs = use.filter(({ at }) => Date.parse(at) >= start.getTime() && Date.parse(at) < end);
    return {
      start,
      leads: packs.reduce((sum, { leads }) => sum + leads, 0),
      // Tenths of credits are whole numbers.
      credits: packs.reduce((sum, { credits }) => sum + Math.round(credits * 10), 0) / 10,
    };
  });
}

/** Midnight in the reader's time zone; a change of the clocks makes a day shorter or longer. */
function dayBefore(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);
}
