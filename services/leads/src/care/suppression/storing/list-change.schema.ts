import { entity, list, moment, text, type DocumentOf } from '@leadmart/platform/entities';

/** A change of a suppression list that has pieces to be removed. */
export const listChanges = entity({
  name: 'SuppressionListChange',
  collection: 'suppression_changes',
  fields: {
    /** `<change>:<buyer>` */
    _id: text(),
    /**
     * staging: the pieces are those that it writes, unless it commits; committed: those that it replaced; abandoned: as
     * staging, after the process died or lost its time.
     */
    state: text<'staging' | 'committed' | 'abandoned'>(),
    pieces: list(text()),
    /** The time when the sweeper removes the pieces. */
    sweepAt: moment(),
  },
  indexes: [[{ sweepAt: 1 }]],
});

export type ListChangeDocument = DocumentOf<typeof listChanges>;
