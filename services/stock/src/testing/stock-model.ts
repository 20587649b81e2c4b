import type { LineType, PurchaseId, UserId } from '@leadmart/contracts';
import type { Owner } from '../holdings/holding.js';
import type { Day, DayRange } from '../shelves/listed-days.js';
import type { ShelfIndex } from '../shelves/shelf.js';

/** The choice of an order: leads of some days, counted from the first, that were sold at most so many times, with some lines. */
export interface ModelChoice {
  readonly days?: DayRange | undefined;
  readonly maxTimesSold?: number | undefined;
  readonly lineTypes?: readonly LineType[] | undefined;
}

/** A lead of the model. Its number and shelf change with its status. */
export interface ModelLead {
  shelf: ShelfIndex;
  number: number;
  isWithdrawn: boolean;
  /** The day on which it was first listed. */
  readonly day: Day;
  line: LineType;
}

export interface ModelPurchase {
  readonly id: PurchaseId;
  readonly buyer: UserId;
  readonly holder: Owner;
  readonly leads: readonly ModelLead[];
}
