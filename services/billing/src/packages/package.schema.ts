import { Schema } from 'mongoose';
import type { CreditPackage } from './package.js';

/** A package as stored. Deleted packages stay, because payments refer to them. */
export type PackageDocument = Omit<CreditPackage, 'id'> & {
  readonly _id: string;
  readonly deleted: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

const whole = { type: Number, required: true };

export const packageSchema = new Schema<PackageDocument>(
  {
    _id: String,
    packageName: { type: String, required: true },
    creditAmount: whole,
    price: whole,
    discount: whole,
    active: { type: Boolean, required: true },
    stamp: Object,
    deleted: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'packages', versionKey: false },
);
packageSchema.index({ deleted: 1, creditAmount: 1 });

export const PACKAGE_MODEL = 'CreditPackage';
