import type { ReturnsPolicy } from '@leadmart/contracts';
import { entity, list, optional, text, value, type DocumentOf } from '@leadmart/platform/entities';
import type { Stamp } from '@leadmart/platform/versions';

/** All terms of returns that ever applied, in one document. */
export const returnsPolicies = entity({
  name: 'ReturnsPolicy',
  collection: 'returns_policy',
  fields: {
    _id: text(),
    /** The terms of returns from a time on, the oldest first. */
    versions: list(value<ReturnsPolicy & { readonly from: Date }>()),
    stamp: optional(value<Stamp>()),
  },
});

export type ReturnsPolicyDocument = DocumentOf<typeof returnsPolicies>;
