import type { Cents, CreditTenths, transactionTypes, UserId } from '@leadmart/contracts';
import {
  entity,
  moment,
  number,
  optional,
  orNull,
  part,
  text,
  value,
  type DocumentOf,
} from '@leadmart/platform/entities';
import { dueWork } from '@leadmart/platform/work';

/** The balance that an automatic top-up begins below. */
export const topUpLimitFields = {
  below: number<CreditTenths>(),
  /** The key of a crossing that is not handled yet: the version of its entry, or a change of the settings. */
  crossing: optional(text()),
};

/** A user's balance, the credits that purchases hold, and the number of entries behind them. */
export const accounts = entity({
  collection: 'accounts',
  fields: {
    /** The user's. */
    _id: text<UserId>(),
    /** Lower case, for the admins' list; null before the registration arrives and after the user is deleted. */
    email: orNull(text()),
    /** The user's name, for receipts; null when the email is. */
    name: orNull(text()),
    /** The user's revision that email and name are from; missing while it is that of the registration. */
    emailRevision: optional(number()),
    balance: number<CreditTenths>(),
    /** Money paid for credits, less what refunds and disputes took back. */
    paid: number<Cents>(),
    /** Credits bought with that money, less what refunds and disputes took back. */
    bought: number<CreditTenths>(),
    /** The part of that money whose credits are not spent, the sum of what the entries changed. */
    prepaid: number<Cents>(),
    /** The number of entries. The next entry has this version plus 1. */
    version: number(),
    /** The number of lines of each type on the statement, so that a page needs no count. */
    statementCounts: value<Readonly<Record<(typeof transactionTypes)[number], number>>>(),
    lastPurchaseAt: orNull(moment()),
    /** Set while an automatic top-up is on. */
    topUp: optional(part(topUpLimitFields)),
    /** A crossing of the limit of the automatic top-up is to be handled. */
    topUpWork: dueWork,
    /** The user is told each time the balance falls below. */
    alertBelow: optional(number<CreditTenths>()),
    openedAt: moment(),
    /** Set when the user is deleted: the entries stay, address and name are removed, admins no longer see the account. */
    closedAt: optional(moment()),
  },
  indexes: [
    // Accounts whose balance fell below the limit of their automatic top-up.
    [{ 'topUpWork.dueAt': 1 }, { sparse: true }],
    // The admins' list of users, sorted by email.
    [{ email: 1 }],
    // The list sorted by balance, and the counts of a bulk removal; the email leaves out accounts without one.
    [{ balance: 1, email: 1 }],
    // Finds the big buyers.
    [{ paid: 1 }],
    // The list sorted by last purchase.
    [{ lastPurchaseAt: 1, email: 1 }],
  ],
});

export type AccountDocument = DocumentOf<typeof accounts>;
