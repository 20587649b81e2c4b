import type { SegmentId, SegmentRule } from '@leadmart/contracts';
import {
  entity,
  moment,
  text,
  value,
  type DocumentOf,
  type EntityOf,
} from '@leadmart/platform/entities';

/** Recipients of mails that admins saved under a name: the users to whom a rule applies. */
export const segments = entity({
  collection: 'segments',
  fields: {
    _id: text<SegmentId>(),
    /** Unique. */
    name: text(),
    rule: value<SegmentRule>(),
    createdAt: moment(),
  },
  indexes: [[{ name: 1 }, { unique: true }]],
});

export type SegmentDocument = DocumentOf<typeof segments>;
export type Segment = EntityOf<typeof segments>;
