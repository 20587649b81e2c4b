import type { Migration } from '@leadmart/platform/migrations';
import { splitPurchaseQuantity } from './migrations/0001-split-purchase-quantity.js';
import { guardEarlierPurchases } from './migrations/0002-guard-earlier-purchases.js';
import { dateLeadsOfEarlierChecks } from './migrations/0003-date-leads-of-earlier-checks.js';

/** The migrations of stored data, in order. See decisions/0014. */
export const leadsMigrations: readonly Migration[] = [
  splitPurchaseQuantity,
  guardEarlierPurchases,
  dateLeadsOfEarlierChecks,
];
