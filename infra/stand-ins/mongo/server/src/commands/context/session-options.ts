import type { Doc } from '../../documents/codec.js';
import { toBigInt } from '../../documents/numbers/numbers.js';
import { CommandError } from '../../errors.js';
import { IN_TRANSACTIONS } from './command-traits.js';

/** The fields of a command that name its transaction or retryable write. */
export interface SessionOptions {
  number: bigint | undefined;
  inTransaction: boolean;
  starts: boolean;
}

export const parseSessionOptions = (body: Doc): SessionOptions => ({
  number: toBigInt(body['txnNumber']),
  inTransaction: body['autocommit'] !== undefined,
  starts: body['startTransaction'] !== undefined,
});

/** Refuses commands that cannot run in a transaction. */
export function checkSessionOptions(name: string, { inTransaction }: SessionOptions): void {
  if (!inTransaction || IN_TRANSACTIONS.has(name)) return;
  throw new CommandError(
    'OperationNotSupportedInTransaction',
    `Cannot run '${name}' in a multi-document transaction.`,
  );
}
