import type { CreditTenths, DatasetId, StateCode, UserId } from '@leadmart/contracts';
import {
  entity,
  flag,
  list,
  moment,
  number,
  optional,
  orNull,
  part,
  text,
  value,
  type DocumentOf,
} from '@leadmart/platform/entities';
import type { Stamp } from '@leadmart/platform/versions';
import { dueWork } from '@leadmart/platform/work';

/** The age of the phone statuses: the oldest check among the leads for sale, and the source of the latest. */
export const dncCheckFields = { checkedOn: orNull(text()), source: orNull(text()) };

/** A dataset in the catalogue. Deleted datasets stay, because their buyers keep their packs. */
export const datasets = entity({
  collection: 'datasets',
  fields: {
    _id: text<DatasetId>(),
    name: text(),
    /** The name as compared for uniqueness, see nameKeyOf. */
    nameKey: text(),
    description: text(),
    pricing: part({ clean: number<CreditTenths>(), dnc: number<CreditTenths>() }),
    /** How prices depend on the age of leads: they cover all ages, in their order. One with the factor 1 if they do not. */
    priceBands: list(part({ fromDays: number(), toDays: optional(number()), factor: number() })),
    visible: flag(),
    /** Each lead is sold to one buyer only. */
    exclusive: flag(),
    /** Each lead is sold to so many buyers at most; null without a limit, and if it is exclusive. */
    maxBuyers: orNull(number()),
    dncCheck: part(dncCheckFields),
    /** States whose clean leads all have a later check than their dataset, by scrubs: the oldest of those checks. */
    stateChecks:
      optional(
        value<
          Readonly<
            Partial<
              Record<StateCode, { readonly checkedOn: string; readonly source: string | null }>
            >
          >
        >(),
      ),
    /** Set when lists say of some of its leads that their line is wireless or a landline. */
    hasLineTypes: optional(flag()),
    /** The age in days of checks up to which clean leads are sold; all are if missing. A copy of the limit, see check-age-limit. */
    checkAgeLimit: optional(number()),
    /** Missing before the first change by an admin. */
    stamp: optional(value<Stamp>()),
    /** Set while the dataset is in the bin: who moved it there, and whether buyers saw it before. */
    bin: optional(part({ by: text<UserId>(), at: moment(), until: moment(), wasVisible: flag() })),
    /** Due for the deletion at `bin.until`. */
    work: dueWork,
    /** False after the dataset is deleted for good. */
    living: flag(),
    createdAt: moment(),
    lastUpdated: moment(),
  },
  indexes: [
    [{ nameKey: 1 }, { unique: true, partialFilterExpression: { living: true } }],
    [{ living: 1, createdAt: 1 }],
    // Sparse: finds the few datasets in the bin.
    [{ 'work.dueAt': 1 }, { sparse: true }],
  ],
});

export type DatasetDocument = DocumentOf<typeof datasets>;
