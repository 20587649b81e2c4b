import { CatalogueError } from '@leadmart/contracts';
import { UnreadableMessage } from '../envelopes/envelopes.js';

/** The next step for a message whose handler failed. */
export type AfterFailure =
  | { readonly next: 'retry'; readonly delayMs: number }
  | { readonly next: 'park'; readonly because: 'refused' | 'unreadable' | 'exhausted' };

/**
 * Parks refused and unreadable messages at once: a repetition changes nothing. Any other error, also an unknown
 * one, is retried after each of the queue's delays; then the message is parked.
 */
export function afterFailure(
  error: unknown,
  attempt: number,
  retriesMs: readonly number[],
): AfterFailure {
  if (error instanceof UnreadableMessage) return { next: 'park', because: 'unreadable' };
  if (error instanceof CatalogueError && !error.traits.retryable)
    return { next: 'park', because: 'refused' };
  const delayMs = retriesMs[attempt - 1];
  if (delayMs === undefined) return { next: 'park', because: 'exhausted' };
  return { next: 'retry', delayMs };
}
