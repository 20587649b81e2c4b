import { Schema } from 'mongoose';

/** Phones or e-mails of a suppression list, or the invalid lines of its last addition. Written once, by one change. */
export interface PhonePieceDocument {
  /** `<change>:<number>:<buyer>`, `<change>:invalid:<buyer>`, `<change>:keys<number>:<buyer>`, `<change>:emails<number>:<buyer>` */
  readonly _id: string;
  /** Phones and keys as in phone-list.ts; e-mails, one a line, and invalid lines as CSV gzipped. */
  readonly bytes: Buffer;
}

export const phonePieceSchema = new Schema<PhonePieceDocument>(
  { _id: String, bytes: Buffer },
  { collection: 'suppressed_phones', versionKey: false },
);

export const PHONE_PIECE_MODEL = 'PhonePiece';
