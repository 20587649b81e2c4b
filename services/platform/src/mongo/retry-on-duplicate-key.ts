import { isDuplicateKey } from './database-errors.js';

/** After this number of consecutive duplicate keys the cause is considered a bug. */
const maxAttempts = 10;

/**
 * Runs `work` again when it fails on a unique index: another transaction inserted the same key first, and the next
 * attempt reads it. Throws the duplicate key error after 10 attempts, any other error at once. Do not use it inside a
 * transaction (the error has aborted it); wrap the whole transaction.
 */
export async function retryOnDuplicateKey<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDuplicateKey(error) || attempt === maxAttempts) throw error;
    }
  }
}
