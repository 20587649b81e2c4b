import type { LineType } from '@leadmart/contracts';
import type { DayRange } from '../shelves/listed-days.js';

/** Narrows an order down to some of the leads on its shelves. */
export interface LeadChoice {
  /** Leads that were first listed on one of these days; all leads if missing. */
  readonly listed?: readonly DayRange[] | undefined;
  /** Leads that were sold at most so many times; all leads if missing. */
  readonly maxTimesSold?: number | undefined;
  /** Leads whose line is of one of these types; all leads if missing. */
  readonly lineTypes?: readonly LineType[] | undefined;
}

/** An order of a dataset whose leads are sold to at most `maxBuyers` buyers each; to any number if it is missing. */
export interface NarrowedOrder {
  readonly maxBuyers?: number | undefined;
  readonly choice?: LeadChoice | undefined;
}

/** Returns the level whose leads the order cannot have: they were sold too often. Undefined if it does not matter how often. */
export function shutLevel({ maxBuyers, choice }: NarrowedOrder): number | undefined {
  const limits = [
    maxBuyers,
    choice?.maxTimesSold === undefined ? undefined : choice.maxTimesSold + 1,
  ];
  const known = limits.filter((limit) => limit !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

/** Returns whether some leads on the shelves of the order may not be for sale by it, so that vectors do not count them. */
export function isNarrowed(order: NarrowedOrder): boolean {
  const { listed, lineTypes } = order.choice ?? {};
  return listed !== undefined || lineTypes !== undefined || shutLevel(order) !== undefined;
}
