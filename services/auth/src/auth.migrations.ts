import type { Migration } from '@leadmart/platform/migrations';
import { fillNameKeys } from './migrations/0001-fill-name-keys.js';

/** The migrations of stored data, in order. See decisions/0014. */
export const authMigrations: readonly Migration[] = [fillNameKeys];
