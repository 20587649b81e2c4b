import type { UserId } from '@leadmart/contracts';
import { entity, text, type DocumentOf } from '@leadmart/platform/entities';

/** The billing details of one user. */
export const billingDetails = entity({
  collection: 'billingdetails',
  fields: {
    /** The user's. */
    _id: text<UserId>(),
    company: text(),
    address: text(),
    country: text(),
    taxId: text(),
  },
});

export type BillingDetailsDocument = DocumentOf<typeof billingDetails>;
