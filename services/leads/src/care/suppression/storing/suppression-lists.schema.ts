import type { RoundedCount, SuppressionListId, UserId } from '@leadmart/contracts';
import {
  entity,
  list,
  moment,
  number,
  optional,
  part,
  text,
  value,
  type DocumentOf,
} from '@leadmart/platform/entities';
import { contactListFields } from '@leadmart/stock';

/** Phones and emails that a buyer does not want to be sold. */
export const suppressionListFields = {
  id: text<SuppressionListId>(),
  name: text(),
  ...contactListFields,
  /** Lines of the last addition, and those of them without a phone or an email. */
  lines: number(),
  invalidLines: number(),
  /** The change that wrote the list last. */
  changeId: text(),
  createdAt: moment(),
  changedAt: moment(),
  /** The request that created it, if it had an `Idempotency-Key`, and the hash of its name, phones and emails. */
  createdBy: optional(part({ key: text(), inputHash: text() })),
};

/** The changes of lists that are left to a buyer, as of a day (UTC). See list-allowance.decisions.ts. */
export const listAllowanceFields = { day: text(), left: number() };

/** All lists of a buyer. One document: names and limits are about all of them, and changes at once conflict in it. */
export const suppressionLists = entity({
  collection: 'suppression_lists',
  fields: {
    _id: text<UserId>(),
    lists: list(part(suppressionListFields)),
    allowance: optional(part(listAllowanceFields)),
    /** The leads for sale that were on a list when they were counted, rounded. */
    matches:
      optional(
        value<Readonly<Record<SuppressionListId, RoundedCount & { readonly countedAt: Date }>>>(),
      ),
    /** Set when the user was deleted: a change that began before stores nothing. */
    closedAt: optional(moment()),
  },
});

export type SuppressionListsDocument = DocumentOf<typeof suppressionLists>;
