import type { OptOutId } from '@leadmart/contracts';
import { entity, list, number, optional, text, type DocumentOf } from '@leadmart/platform/entities';

/** The one document about the refusals of all opt-outs. */
export const refusalCounters = entity({
  collection: 'refusal_counter',
  fields: {
    _id: text<'refusals'>(),
    /** The number of changes of refusals: processes read the later ones. */
    changes: number(),
    /** The opt-outs that purchases look for before payment. Missing before the first one. */
    pending: optional(list(text<OptOutId>())),
  },
});

export type RefusalCounterDocument = DocumentOf<typeof refusalCounters>;
