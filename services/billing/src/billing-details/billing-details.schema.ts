import type { BillingDetails, UserId } from '@leadmart/contracts';
import { Schema } from 'mongoose';

/** The billing details of one user; its `_id` is the user's id. */
export type BillingDetailsDocument = BillingDetails & { readonly _id: UserId };

const text = { type: String, default: '' };

export const billingDetailsSchema = new Schema<BillingDetailsDocument>(
  { _id: String, company: text, address: text, country: text, taxId: text },
  { collection: 'billingdetails', versionKey: false },
);

export const BILLING_DETAILS_MODEL = 'BillingDetails';
