import { Schema } from 'mongoose';

/** Phones of a suppression list, or the invalid lines of its last addition. Written once, by one change. */
export interface PhonePieceDocument {
  /** `<change>:<number>:<buyer>`, `<change>:invalid:<buyer>` */
  readonly _id: string;
  /** Phones as in phone-list.ts; invalid lines as gzipped CSV. */
  readonly bytes: Buffer;
}

export const phonePieceSchema = new Schema<PhonePieceDocument>(
  { _id: String, bytes: Buffer },
  { collection: 'suppressed_phones', versionKey: false },
);

export const PHONE_PIECE_MODEL = 'PhonePiece';
