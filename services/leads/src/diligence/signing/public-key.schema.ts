import { entity, moment, text, type DocumentOf } from '@leadmart/platform/entities';

/** A public key with which files were signed. It stays when another key signs, so that its files can be checked. */
export const diligenceKeys = entity({
  collection: 'diligence_keys',
  fields: {
    /** See `keyIdOf`. */
    _id: text(),
    /** PEM. */
    publicKey: text(),
    firstUsedAt: moment(),
  },
});

export type DiligenceKeyDocument = DocumentOf<typeof diligenceKeys>;
