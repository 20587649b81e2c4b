import type { ChangedField } from '@leadmart/contracts';
import { isApiError } from './api-error.js';

/** A refused change: the thing was changed after the version that was sent. `current` has the values that can be changed. */
export interface StaleWrite {
  version: number;
  changes: readonly ChangedField[];
  current: Readonly<Record<string, unknown>>;
}

/** The details of a refused change, or undefined for other failures. */
export function staleWriteOf(error: unknown): StaleWrite | undefined {
  if (!isApiError(error) || error.body.code !== 'HTTP.STALE_WRITE') return undefined;
  return error.body.details as unknown as StaleWrite;
}
