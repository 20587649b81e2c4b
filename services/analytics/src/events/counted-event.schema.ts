import { entity, text, type DocumentOf } from '@leadmart/platform/entities';

/** An event that a generation has counted. */
export const countedEvents = entity({
  name: 'CountedEvent',
  collection: 'counted',
  fields: {
    /** Generation and message id. */
    _id: text(),
  },
});

export type CountedEventDocument = DocumentOf<typeof countedEvents>;
