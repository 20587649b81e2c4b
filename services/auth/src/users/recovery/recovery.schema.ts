import { Schema } from 'mongoose';
import type { Recovery } from './recovery.js';

export const RECOVERY_MODEL = 'Recovery';

/** A recovery as stored. */
export interface RecoveryDocument extends Omit<Recovery, 'id'> {
  readonly _id: string;
  readonly forgetAt: Date;
}

export const recoverySchema = new Schema<RecoveryDocument>(
  {
    _id: String,
    userId: String,
    reason: String,
    recoveredAt: Date,
    revokedKeys: [Object],
    switchedOff: [Object],
    reports: Object,
    forgetAt: Date,
  },
  { collection: 'recoveries', versionKey: false },
);
recoverySchema.index({ userId: 1, recoveredAt: -1 });
recoverySchema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });
