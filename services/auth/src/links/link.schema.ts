import { Schema } from 'mongoose';
import type { Link } from './link.js';

/** A link as stored. */
export interface LinkDocument extends Link {
  /** `<purpose>:<userId>` */
  readonly _id: string;
}

export const linkSchema = new Schema<LinkDocument>(
  {
    _id: String,
    purpose: String,
    userId: String,
    tokenHash: String,
    expiresAt: Date,
    usedAt: { type: Date, default: null },
    email: String,
  },
  { collection: 'links', versionKey: false },
);
linkSchema.index({ tokenHash: 1 }, { unique: true });
// Sparse: finds the users who may have this address restored.
linkSchema.index({ email: 1 }, { sparse: true });
linkSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const LINK_MODEL = 'Link';
