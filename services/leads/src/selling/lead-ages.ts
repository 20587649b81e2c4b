import { leadAgeBands, type LeadAgeBand, type OrderedChoice } from '@leadmart/contracts';
import { lastDay, type Day, type DayRange, type LeadChoice } from '@leadmart/stock';

/** Returns the days on which leads were first listed that have one of these ages today. */
function daysOfAges(ages: readonly LeadAgeBand[], today: Day): DayRange[] {
  return ages.map((age) => {
    const { fromDays, toDays } = leadAgeBands[age];
    // A lead that was listed after this midnight, by a clock that is ahead, is new.
    const to = fromDays === 0 ? lastDay : today - fromDays;
    return { from: toDays === undefined ? 0 : today - toDays, to };
  });
}

/** Returns the choice of an order as the stock takes it; ages count from `today`. */
export function choiceOf({ ages, maxTimesSold, lineTypes }: OrderedChoice, today: Day): LeadChoice {
  return { listed: ages && daysOfAges(ages, today), maxTimesSold, lineTypes };
}
