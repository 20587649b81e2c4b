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

/**
 * An order of a dataset whose leads are sold to at most `maxBuyers` buyers each; to any number if it is missing. `bands` are
 * the days on which the leads of each price were first listed, which cover all days; missing if they have one price.
 */
export interface NarrowedOrder {
  readonly bands?: readonly DayRange[] | undefined;
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

/**
 * Returns whether vectors do not count the leads of the order: some leads on its shelves may not be for sale by it, or it
 * asks how many have each price.
 */
export function isNarrowed(order: NarrowedOrder): boolean {
  const { bands, choice: { listed, lineTypes } = {} } = order;
  const isChosen = [bands, listed, lineTypes].some((part) => part !== undefined);
  return isChosen || shutLevel(order) !== undefined;
}
