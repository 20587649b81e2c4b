import type { Migration } from '@leadmart/platform/migrations';
import { splitQuantity } from './purchases/split-quantity.migration.js';

/** Every change to stored data that needs a migration, in order. See decisions/0014. */
export const leadsMigrations: readonly Migration[] = [splitQuantity];
