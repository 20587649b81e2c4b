import type { ListColumnsView, ScrubId } from '@leadmart/contracts';
import { Schema } from 'mongoose';

/** A part of the list of a scrub. */
export interface ScrubPartDocument {
  /** `<scrub>:<part>` */
  readonly _id: string;
  readonly scrubId: ScrubId;
  readonly part: number;
  /** Sorted distinct phones, see `stock/directories/phone-list.ts`. A file of 10 MB has less than a million. */
  readonly phones: Buffer;
  readonly phoneCount: number;
  /** Phones that stand elsewhere in the file, see `ReadPhones`; sorted and packed, too. */
  readonly unclear: Buffer;
  readonly invalidLines: number;
  readonly columns: ListColumnsView | null;
}

export const scrubPartSchema = new Schema<ScrubPartDocument>(
  {
    _id: String,
    scrubId: String,
    part: Number,
    phones: Buffer,
    phoneCount: Number,
    unclear: Buffer,
    invalidLines: Number,
    columns: Object,
  },
  { collection: 'scrub_parts', versionKey: false },
);
scrubPartSchema.index({ scrubId: 1, part: 1 });

export const SCRUB_PART_MODEL = 'ScrubPart';
