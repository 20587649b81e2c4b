import type { DatasetId } from '@leadmart/contracts';
import { Schema } from 'mongoose';

/** The position on each shelf where the next purchase starts. Written outside of transactions: a lost write costs nothing. */
export interface RotationDocument {
  readonly _id: DatasetId;
  /** By shelf index. */
  readonly pointers: Record<string, number>;
}

export const rotationSchema = new Schema<RotationDocument>(
  { _id: String, pointers: Object },
  { collection: 'rotations', versionKey: false },
);

export const ROTATION_MODEL = 'Rotation';
