import type { StatusChangeCounts, UserId } from '@leadmart/contracts';
import { entity, optional, text, value, type DocumentOf } from '@leadmart/platform/entities';

/** How far a buyer has seen the changes of their leads, and how many there are after that, counted up to a cursor. */
export const statusReaders = entity({
  collection: 'status_readers',
  fields: {
    _id: text<UserId>(),
    seen: text(),
    counted: text(),
    unseen: value<StatusChangeCounts>(),
    /** The day of the last mail about changes. */
    mailedOn: optional(text()),
  },
});

export type StatusReaderDocument = DocumentOf<typeof statusReaders>;
export type StatusReader = Omit<StatusReaderDocument, '_id'>;
