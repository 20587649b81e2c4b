import {
  entity,
  moment,
  optional,
  text,
  value,
  type DocumentOf,
} from '@leadmart/platform/entities';

/** An event without personal data, for read models of later builds. */
export const events = entity({
  collection: 'events',
  fields: {
    /** The id of the message: an event that is delivered twice is stored once. */
    _id: text(),
    type: text(),
    occurredAt: moment(),
    producer: text(),
    correlationId: text(),
    causationId: optional(text()),
    payload: value<unknown>(),
  },
  indexes: [[{ type: 1, occurredAt: 1 }], [{ occurredAt: 1 }]],
});

export type EventDocument = DocumentOf<typeof events>;

/** An event that a generation has counted. */
export const countedEvents = entity({
  collection: 'counted',
  fields: {
    /** Generation and message id. */
    _id: text(),
  },
});

export type CountedEventDocument = DocumentOf<typeof countedEvents>;
