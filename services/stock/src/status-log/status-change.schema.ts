import type { StatusChangeKind } from '@leadmart/contracts';
import { Schema } from 'mongoose';
import type { ShelfIndex } from '../shelves/shelf.js';

/** A change of the status log as stored. It is written once. */
export interface StatusChangeDocument {
  /** `<dataset>:<number>` */
  readonly _id: string;
  readonly kind: StatusChangeKind;
  readonly shelves: { readonly index: ShelfIndex; readonly numbers: Buffer }[];
  readonly at: Date;
  readonly checkedOn?: string;
  readonly source?: string;
}

export const statusChangeSchema = new Schema<StatusChangeDocument>(
  { _id: String, kind: String, shelves: [Object], at: Date, checkedOn: String, source: String },
  { collection: 'status_changes', versionKey: false },
);

export const STATUS_CHANGE_MODEL = 'StatusChange';
