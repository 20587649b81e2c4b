import type { UserId } from '@leadmart/contracts';
import { entity, moment, text, type DocumentOf } from '@leadmart/platform/entities';

/** A buyer who confirmed to know when phones on the Do Not Call registry may be called. */
export const dncConfirmations = entity({
  collection: 'dnc_confirmations',
  fields: { _id: text<UserId>(), confirmedAt: moment() },
});

export type DncConfirmationDocument = DocumentOf<typeof dncConfirmations>;
