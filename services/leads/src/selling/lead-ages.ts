import { leadAgeBands, type LeadAgeBand, type OrderedChoice } from '@leadmart/contracts';
import { dayOf, lastDay, type Day, type DayRange, type LeadChoice } from '@leadmart/stock';

/** Returns the days on which leads were first listed that have one of these ages today. */
export function daysOfAges(ages: readonly LeadAgeBand[], today: Day): DayRange[] {
  return ages.map((age) => {
    const { fromDays, toDays } = leadAgeBands[age];
    // A lead that was listed after this midnight, by a clock that is ahead, is new.
    const to = fromDays === 0 ? lastDay : today - fromDays;
    return { from: toDays === undefined ? 0 : today - toDays, to };
  });
}

/** Returns the choice of an order as the stock takes it. */
export function choiceOf({ ages, maxTimesSold }: OrderedChoice, now: Date): LeadChoice {
  return { listed: ages && daysOfAges(ages, dayOf(now)), maxTimesSold };
}
