import { CatalogueError } from '@leadmart/contracts';
import type { ConsumeMessage } from 'amqplib';

/** Our headers on a message that was repeated or parked. */
export const header = {
  /** How often it has failed. */
  failures: 'x-failures',
  error: 'x-error',
  errorCode: 'x-error-code',
  /** Our name of the queue whose handler failed. */
  originQueue: 'x-origin-queue',
  originKey: 'x-origin-key',
  parkedBecause: 'x-parked-because',
  parkedAt: 'x-parked-at',
  replays: 'x-replays',
  /** The sender's position in its trace; the standard's name. */
  traceparent: 'traceparent',
} as const;

const longestError = 500;

export function headersOf(message: ConsumeMessage): Record<string, unknown> {
  return message.properties.headers ?? {};
}

export function failuresOf(message: ConsumeMessage): number {
  return Number(headersOf(message)[header.failures] ?? 0);
}

/** The headers of a message that failed once more in `queue`. */
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
