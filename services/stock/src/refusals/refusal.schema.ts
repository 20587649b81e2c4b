import type { OptOutId } from '@leadmart/contracts';
import { entity, list, number, text, type DocumentOf } from '@leadmart/platform/entities';

/** A phone or an email that is not taken into the stock, as a keyed hash. */
export const refusals = entity({
  collection: 'refused_phones',
  fields: {
    /** `<key>:<hash>` */
    _id: text(),
    /** The number of changes of refusals when it was changed; processes read those after the last one they know. */
    number: number(),
    /** The opt-outs that refuse it. Without one it is taken again: the row stays, so that every process reads that. */
    by: list(text<OptOutId>()),
  },
  indexes: [[{ number: 1 }], [{ by: 1 }]],
});

export type RefusalDocument = DocumentOf<typeof refusals>;
