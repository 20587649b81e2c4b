import { Schema } from 'mongoose';
import type { CreditPackage } from './package.js';

/** A package as stored. A deleted one stays, unseen: payments point to it. */
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
    deleted: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'packages', versionKey: false },
);
packageSchema.index({ deleted: 1, creditAmount: 1 });

/** What an admin did to the packages, kept for ever. */
export interface PackageChange {
  readonly adminId: string;
  readonly what: 'created' | 'changed' | 'deleted' | 'discounted';
  readonly before: readonly CreditPackage[];
  readonly after: readonly CreditPackage[];
  readonly at: Date;
}

export const packageChangeSchema = new Schema<PackageChange>(
  {
    adminId: { type: String, required: true },
    what: { type: String, required: true },
    before: [Schema.Types.Mixed],
    after: [Schema.Types.Mixed],
    at: { type: Date, required: true },
  },
  { collection: 'package_changes', versionKey: false },
);

export const PACKAGE_CHANGE_MODEL = 'CreditPackageChange';
export const PACKAGE_MODEL = 'CreditPackage';
