import { leadAgeBands, type LeadAgeBand } from '@leadmart/contracts';
import type { Day, DayRange } from '@leadmart/stock';

/** Returns the days on which leads were first listed that have one of these ages today. */
export function daysOfAges(ages: readonly LeadAgeBand[], today: Day): DayRange[] {
  return ages.map((age) => {
    const { fromDays, toDays } = leadAgeBands[age];
    // A lead that was listed after this midnight, by a clock that is ahead, is new.
    const to = fromDays === 0 ? Infinity : today - fromDays;
    return { from: toDays === undefined ? 0 : today - toDays, to };
  });
}
