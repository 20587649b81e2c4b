import { Schema } from 'mongoose';

/** The numbers that a holder owns on one shelf, unless they are packed: see PackedHoldings. */
export interface HoldingDocument {
  /** `<shelf>:<holder>` */
  readonly _id: string;
  /** Lead numbers, as a bitmap. */
  readonly numbers: Buffer;
  /** Eight random bytes of the last write. Missing in documents that older builds wrote. */
  readonly stamp?: Buffer;
}

export const holdingSchema = new Schema<HoldingDocument>(
  { _id: String, numbers: Buffer, stamp: Buffer },
  { collection: 'holdings', versionKey: false },
);

export const HOLDING_MODEL = 'Holding';
