import type { UserId } from '@leadmart/contracts';
import { Schema } from 'mongoose';

export const LINK = 'Link';

export type LinkPurpose = 'verify-email' | 'reset-password';

/** The one link of its purpose that a user has: a newer one takes its place, which voids the older. */
export interface Link {
  /** `<purpose>:<userId>` */
  readonly _id: string;
  readonly purpose: LinkPurpose;
  readonly userId: UserId;
  readonly tokenHash: string;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

export const linkSchema = new Schema<Link>(
  {
    _id: String,
    purpose: String,
    userId: String,
    tokenHash: String,
    expiresAt: Date,
    usedAt: { type: Date, default: null },
  },
  { collection: 'links', versionKey: false },
);
linkSchema.index({ tokenHash: 1 }, { unique: true });
linkSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
