import { Schema } from 'mongoose';
import type { Link, LinkCode } from './link.js';

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
    tokenHashes: [String],
    expiresAt: Date,
    usedAt: { type: Date, default: null },
    email: String,
    code: new Schema<LinkCode>({ hash: String, expiresAt: Date, tries: Number }, { _id: false }),
  },
  { collection: 'links', versionKey: false },
);
linkSchema.index({ tokenHashes: 1 }, { unique: true });
// Sparse: finds the users who may have this address restored.
linkSchema.index({ email: 1 }, { sparse: true });
// For a week, an expired or replaced link can say what it is.
linkSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 7 * 24 * 3_600 });

export const LINK_MODEL = 'Link';
