import { entity, list, moment, optional, text, type DocumentOf } from '@leadmart/platform/entities';

/** One attempt to add twins to a pair. */
export const twinExtensions = entity({
  name: 'TwinExtension',
  collection: 'twin_extensions',
  fields: {
    /** The pair and an id of its own. */
    _id: text(),
    /**
     * staging: it runs while its lease is renewed; committed: its pieces are in use, and those that it replaced are still
     * stored; abandoned: it died or lost against another one; swept: its pieces were removed once.
     */
    state: text<'staging' | 'committed' | 'abandoned' | 'swept'>(),
    /** The time when the sweeper handles it. */
    sweepAt: moment(),
    /** The ids of pieces that nothing refers to any more. */
    superseded: optional(list(text())),
  },
  indexes: [[{ sweepAt: 1 }]],
});

export type TwinExtensionDocument = DocumentOf<typeof twinExtensions>;
