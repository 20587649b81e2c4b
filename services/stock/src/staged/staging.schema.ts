import {
  entity,
  flag,
  list,
  moment,
  optional,
  part,
  text,
  type DocumentOf,
  type EntityOf,
  type Values,
} from '@leadmart/platform/entities';
import { workFields } from '@leadmart/platform/work';

/** The ids of documents that a staging replaced. */
const supersededFields = {
  /** Downloads that began earlier may still read them for a while. */
  pages: list(text()),
  pieces: list(text()),
};

/**
 * One attempt to change a dataset, the twins of two datasets or a suppression list: the lease under which it writes pages
 * and pieces that nothing refers to yet. A repeated attempt has another id, so that late writes of the first one have no
 * effect.
 */
export const stagings = entity({
  collection: 'stagings',
  fields: {
    /** Stored in the pages and pieces that are staged. */
    _id: text(),
    /** The dataset or the buyer whose data change; the first dataset of twins. */
    subject: text(),
    /** Whether no other staging of the subject may run at the same time. */
    isAlone: flag(),
    /**
     * staging: it runs while its lease is renewed; committed: its documents are in use, and those that it replaced are
     * still stored; abandoned: it died or was refused, and its documents must be removed; swept: they were removed once.
     */
    state: text<'staging' | 'committed' | 'abandoned' | 'swept'>(),
    startedAt: moment(),
    /** Due when its lease ends, or its documents are to be removed. */
    sweep: part(workFields),
    superseded: optional(part(supersededFields)),
  },
  indexes: [
    // One change of a dataset at a time, because numbers on a shelf are consecutive.
    [
      { subject: 1 },
      {
        unique: true,
        partialFilterExpression: { state: 'staging', isAlone: true },
        name: 'one_at_a_time',
      },
    ],
    [{ 'sweep.dueAt': 1 }],
  ],
});

export type StagingDocument = DocumentOf<typeof stagings>;
export type StagingEntity = EntityOf<typeof stagings>;
export type StagingKey = Pick<StagingEntity, 'id' | 'subject'>;
export type Superseded = Values<typeof supersededFields>;
