import type { OptOutId } from '@leadmart/contracts';
import { dueWork } from '@leadmart/platform/work';
import { Schema } from 'mongoose';
import type { OptOut } from './opt-out.js';

export type OptOutDocument = Omit<OptOut, 'id'> & { readonly _id: OptOutId };

export const optOutSchema = new Schema<OptOutDocument>(
  {
    _id: String,
    tokenHash: { type: String, required: true },
    state: { type: String, required: true },
    source: { type: String, required: true },
    adminId: { type: String, default: null },
    phone: String,
    email: String,
    about: { type: [String], required: true },
    outcomes: { type: [Object], required: true } as never,
    datasets: { type: Number, required: true },
    requestedAt: { type: Date, required: true },
    completedAt: Date,
    work: dueWork.stored,
    isToWithdraw: Boolean as never,
    early: { type: [Object], default: undefined } as never,
    origin: Object as never,
    evidence: Object as never,
    restoring: dueWork.stored,
  },
  { collection: 'opt_outs', versionKey: false },
);
optOutSchema.index({ tokenHash: 1 });
optOutSchema.index({ state: 1, requestedAt: 1 });
// Sparse: the phone is erased when nothing is left to do.
optOutSchema.index({ phone: 1 }, { sparse: true });
optOutSchema.index({ requestedAt: -1, _id: -1 });
// Sparse: finds the requests that are not carried out.
optOutSchema.index({ 'work.dueAt': 1 }, { sparse: true });
optOutSchema.index({ isToWithdraw: 1 }, { sparse: true });
optOutSchema.index({ 'restoring.dueAt': 1 }, { sparse: true });

export const OPT_OUT_MODEL = 'OptOut';
