import { TRANSACTION_ENDINGS } from './command-traits.js';

/** Error codes after which a client can retry. */
const RETRYABLE_CODES = new Set([
  6, 7, 89, 91, 134, 189, 262, 317, 384, 462, 9001, 10107, 11600, 11602, 13435, 13436,
]);
/** Conflicts with other transactions, and expired snapshots. */
const TRANSIENT_CODES = new Set([24, 112, 239, 246, 267]);
const NO_SUCH_TRANSACTION = 251;

/** Whether this error of a statement lets the client retry the whole transaction. */
export const isTransient = (code: number): boolean =>
  TRANSIENT_CODES.has(code) || RETRYABLE_CODES.has(code) || code === NO_SUCH_TRANSACTION;

export interface Failure {
  command: string;
  /** The command was part of a transaction or a retryable write. */
  isNumbered: boolean;
  inTransaction: boolean;
  code: number | undefined;
  writeConcernCode: number | undefined;
}

/** The error labels by which drivers decide whether to retry, and what. */
export function errorLabels(failure: Failure): string[] {
  const { code, writeConcernCode, inTransaction } = failure;
  if (!failure.isNumbered) return [];
  const isEnding = TRANSACTION_ENDINGS.has(failure.command);
  if (inTransaction && code !== undefined) {
    const isLost = code === NO_SUCH_TRANSACTION && writeConcernCode === undefined;
    if (isEnding ? TRANSIENT_CODES.has(code) || isLost : isTransient(code)) {
      return ['TransientTransactionError'];
    }
  }
  const canRetry = [code, writeConcernCode].some(
    (given) => given !== undefined && RETRYABLE_CODES.has(given),
  );
  return canRetry && (!inTransaction || isEnding) ? ['RetryableWriteError'] : [];
}
