import type { ConsumeMessage } from 'amqplib';
import { CatalogueError } from '@leadmart/contracts';

/** Our headers on a message that was repeated or parked. */
export const header = {
  /** The number of failures. */
  failures: 'x-failures',
  error: 'x-error',
  errorCode: 'x-error-code',
  /** The queue whose handler failed, without the namespace. */
  originQueue: 'x-origin-queue',
  originKey: 'x-origin-key',
  parkedBecause: 'x-parked-because',
  parkedAt: 'x-parked-at',
  replays: 'x-replays',
  /** The sender's position in its trace (W3C Trace Context). */
  traceparent: 'traceparent',
} as const;

const longestError = 500;

export function headersOf(message: ConsumeMessage): Record<string, unknown> {
  return message.properties.headers ?? {};
}

export function failuresOf(message: ConsumeMessage): number {
  return Number(headersOf(message)[header.failures] ?? 0);
}

/** The headers of a message after another failure in `queue`. */
export function failedAgain(
  message: ConsumeMessage,
  queue: string,
  error: unknown,
): Record<string, unknown> {
  const headers = headersOf(message);
  return {
    ...headers,
    [header.failures]: failuresOf(message) + 1,
    [header.error]: (error instanceof Error ? error.message : String(error)).slice(0, longestError),
    [header.errorCode]: error instanceof CatalogueError ? error.code : 'UNKNOWN',
    [header.originQueue]: queue,
    [header.originKey]: headers[header.originKey] ?? message.fields.routingKey,
  };
}
