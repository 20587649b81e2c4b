import type { DatasetId } from '@leadmart/contracts';
import { Schema } from 'mongoose';

/** The number on each shelf at which the next purchase starts. Written outside of transactions, because a lost write is harmless. */
export interface RotationDocument {
  readonly _id: DatasetId;
  /** Shelf index → number of the next lead. */
  readonly pointers: Record<string, number>;
}

export const rotationSchema = new Schema<RotationDocument>(
  { _id: String, pointers: Object },
  { collection: 'rotations', versionKey: false },
);

export const ROTATION_MODEL = 'Rotation';
