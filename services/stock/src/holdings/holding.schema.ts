import { Schema } from 'mongoose';

/** The numbers that a holder owns on one shelf, if they are too many for the holder's document. */
export interface HoldingDocument {
  /** `<shelf>:<holder>` */
  readonly _id: string;
  /** Lead numbers, as a bitmap. */
  readonly numbers: Buffer;
}

export const holdingSchema = new Schema<HoldingDocument>(
  { _id: String, numbers: Buffer },
  { collection: 'holdings', versionKey: false },
);

export const HOLDING_MODEL = 'Holding';
