import { entity, list, number, part, text, type DocumentOf } from '@leadmart/platform/entities';
import { runFields } from '../directories/run.js';

/**
 * The current twins of a pair of datasets, as a directory: its keys are leads of one dataset, its places are their twins in
 * the other one. A lead has one phone and a phone has one newest place, so the newest entry of a key is the twin.
 */
export const twins = entity({
  collection: 'twins',
  fields: {
    /** See pairId. */
    _id: text(),
    /** Counts the changes, so that one of two concurrent extensions is refused. */
    version: number(),
    /** The counts of both datasets up to which the twins are complete. */
    seen: part({ from: list(number()), to: list(number()) }),
    /** The runs of both directories whose entries were all compared. */
    compared: list(text()),
    /** The newest first. */
    runs: list(part(runFields)),
  },
});

export type TwinsDocument = DocumentOf<typeof twins>;
