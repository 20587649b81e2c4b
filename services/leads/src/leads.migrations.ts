import type { Migration } from '@leadmart/platform/migrations';
import { splitPurchaseQuantity } from './migrations/0001-split-purchase-quantity.js';

/** Every change to stored data that needs a migration, in order. See decisions/0014. */
export const leadsMigrations: readonly Migration[] = [splitPurchaseQuantity];
