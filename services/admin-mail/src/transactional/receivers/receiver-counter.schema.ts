import { entity, list, moment, text, type DocumentOf } from '@leadmart/platform/entities';

/** The mails to one receiver in one window. */
export const receiverCounters = entity({
  collection: 'receivers',
  fields: {
    /** `<window>:<hash of the mailbox>`: no address is stored. */
    _id: text(),
    /** Message ids, at most as many as are allowed: a command that is delivered again keeps its place. */
    deliveries: list(text()),
    endsAt: moment(),
  },
  indexes: [[{ endsAt: 1 }, { expireAfterSeconds: 0 }]],
});

export type ReceiverCounterDocument = DocumentOf<typeof receiverCounters>;
