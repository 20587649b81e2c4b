import type { PackageId } from '@leadmart/contracts';
import {
  entity,
  flag,
  moment,
  number,
  optional,
  text,
  value,
  type DocumentOf,
} from '@leadmart/platform/entities';
import type { Stamp } from '@leadmart/platform/versions';

/** Credits for sale. Deleted packages stay, because payments refer to them. */
export const packages = entity({
  collection: 'packages',
  fields: {
    _id: text<PackageId>(),
    packageName: text(),
    creditAmount: number(),
    /** In whole dollars, before the discount in percent. */
    price: number(),
    discount: number(),
    active: flag(),
    stamp: optional(value<Stamp>()),
    deleted: flag(),
    createdAt: moment(),
    updatedAt: moment(),
  },
  indexes: [[{ deleted: 1, creditAmount: 1 }]],
});

export type PackageDocument = DocumentOf<typeof packages>;
