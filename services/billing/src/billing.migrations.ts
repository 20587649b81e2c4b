import type { Migration } from '@leadmart/platform/migrations';
import { recordEarlierReceipts } from './migrations/0001-record-earlier-receipts.js';

/** The migrations of stored data, in order. See decisions/0014. */
export const billingMigrations: readonly Migration[] = [recordEarlierReceipts];
