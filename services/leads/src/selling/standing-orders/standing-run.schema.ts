import type {
  CreditTenths,
  PurchaseBody,
  PurchaseId,
  SavedOrderId,
  StandingRunView,
  UserId,
} from '@leadmart/contracts';
import {
  entity,
  moment,
  number,
  optional,
  part,
  text,
  value,
  type DocumentOf,
} from '@leadmart/platform/entities';

/** The purchase of a run. It is stored before it is asked for, so that a repetition asks for the same. */
export const runAttemptFields = {
  orderName: text(),
  body: value<PurchaseBody>(),
  /** A purchase that was accepted and then failed keeps its idempotency key; the next attempt has another number. */
  number: number(),
};

const keptSeconds = 400 * 24 * 60 * 60;

/** One date of a standing order. */
export const standingRuns = entity({
  collection: 'standing_runs',
  fields: {
    /** See runIdOf. */
    _id: text(),
    orderId: text<SavedOrderId>(),
    buyerId: text<UserId>(),
    date: text(),
    /** Missing while the run waits for stock, and in dates that were skipped at once. */
    attempt: optional(part(runAttemptFields)),
    /** The number of the next attempt. */
    attempts: number(),
    /** How it ended, and a sentence unless it bought. */
    result: optional(text<Exclude<StandingRunView['result'], 'open'>>()),
    reason: optional(text()),
    purchaseId: optional(text<PurchaseId>()),
    quantity: optional(number()),
    cost: optional(number<CreditTenths>()),
    /** The state of the order afterwards: no later run can succeed before its buyer acts. */
    stops: optional(text<'paused' | 'needs-consent'>()),
    endedAt: optional(moment()),
  },
  indexes: [
    [{ buyerId: 1, orderId: 1, date: -1 }],
    [{ endedAt: 1 }, { expireAfterSeconds: keptSeconds }],
  ],
});

export type StandingRunDocument = DocumentOf<typeof standingRuns>;
