import type { Cents, CreditTenths, PackageId, PaymentId, UserId } from '@leadmart/contracts';
import {
  entity,
  flag,
  list,
  moment,
  number,
  optional,
  part,
  text,
  type DocumentOf,
} from '@leadmart/platform/entities';
import { dueWork, workFields } from '@leadmart/platform/work';

/** A dispute as the provider reported it last. Its amount may change while it is open. */
export const disputeFields = {
  id: text(),
  amount: number<Cents>(),
  status: text<'open' | 'won' | 'lost'>(),
  /** The time of the report in the provider's seconds; absent when the report had none. */
  at: optional(number()),
  /** The reports that were applied, see `decideTakeBack`. */
  reports: list(text()),
};

/** The part of a payment that was taken back so far. */
export const takenBackFields = {
  refunded: number<Cents>(),
  disputes: list(part(disputeFields)),
  credits: number<CreditTenths>(),
};

/** Brand and last four digits: what a receipt shows of a card. */
export const cardFields = { brand: text(), last4: text() };

/** The cause of a failed payment; `reason` is a sentence for the buyer. */
export const failureFields = {
  kind: text<'card-declined' | 'payment-method-invalid' | 'not-charged'>(),
  reason: text(),
  declineCode: optional(text()),
};

/** One attempt to buy one package. Price, credits and name are those of that moment. */
export const payments = entity({
  collection: 'payments',
  fields: {
    _id: text<PaymentId>(),
    userId: text<UserId>(),
    packageId: text<PackageId>(),
    packageName: text(),
    paymentMethodId: text(),
    /** The customer at the provider, for a card on file. */
    customerId: optional(text()),
    /** Paid for an automatic top-up, without the card holder. */
    isAutomatic: optional(flag()),
    /** Absent for another payment method. */
    card: optional(part(cardFields)),
    credits: number<CreditTenths>(),
    amount: number<Cents>(),
    /** Before the discount in percent, for the receipt. */
    listPrice: number<Cents>(),
    discount: number(),
    /**
     * `pending`: stored; the provider may have been called. `unknown`: called, but no answer arrived.
     * `requires_action`: the card holder must authenticate. Only `succeeded` and `failed` are final, and a failed
     * payment that turns out to be charged becomes `succeeded`.
     */
    status: text<'pending' | 'unknown' | 'requires_action' | 'succeeded' | 'failed'>(),
    /** Unique: a second request for the same payment finds this one. See `requestKeyOf`. */
    requestKey: optional(text()),
    inputHash: text(),
    intentId: optional(text()),
    failure: optional(part(failureFields)),
    balanceAfter: optional(number<CreditTenths>()),
    takenBack: part(takenBackFields),
    /** The counters of a declined card, while the payment is open. See `DeclineLimits`. */
    declineCounters: optional(list(text())),
    /** Of the process that works on a request for it. When due, a repeated request may take it over. */
    lease: part(workFields),
    /** The checks by the reconciler; absent when the outcome is known. */
    work: dueWork,
    checks: number(),
    createdAt: moment(),
    settledAt: optional(moment()),
  },
  indexes: [
    // Only this index decides whether two requests are the same payment.
    [{ requestKey: 1 }, { unique: true, sparse: true }],
    [{ intentId: 1 }, { unique: true, sparse: true }],
    [{ 'work.dueAt': 1 }, { sparse: true }],
    // Payments that are open or failed, for admins: of all users, or of some.
    [{ status: 1, createdAt: -1, _id: -1 }],
    [{ userId: 1, status: 1, createdAt: -1, _id: -1 }],
  ],
});

export type PaymentDocument = DocumentOf<typeof payments>;
