import { bytes, entity, text, type DocumentOf } from '@leadmart/platform/entities';

/** Phones or e-mails of a suppression list, or the invalid lines of its last addition. Written once, by one change. */
export const phonePieces = entity({
  name: 'PhonePiece',
  collection: 'suppressed_phones',
  fields: {
    /** `<change>:<number>:<buyer>`, `<change>:invalid:<buyer>`, `<change>:keys<number>:<buyer>`, `<change>:emails<number>:<buyer>` */
    _id: text(),
    /** Phones and keys as in phone-list.ts; e-mails, one a line, and invalid lines as CSV gzipped. */
    bytes: bytes(),
  },
});

export type PhonePieceDocument = DocumentOf<typeof phonePieces>;
