import { toBoolean, type Doc } from '../../documents/codec.js';
import { toBigInt } from '../../documents/numbers/numbers.js';
import { CommandError } from '../../errors.js';
import { IN_TRANSACTIONS, RETRYABLE } from './command-traits.js';

/** The fields of a command that name its transaction or retryable write. */
export interface SessionOptions {
  number: bigint | undefined;
  inTransaction: boolean;
  starts: boolean;
}

function refuse(message: string): never {
  throw new CommandError('InvalidOptions', message);
}

export function parseSessionOptions(body: Doc): SessionOptions {
  const number = toBigInt(body['txnNumber']);
  const { autocommit, startTransaction } = body;
  if (number !== undefined && body['lsid'] === undefined) {
    refuse('Transaction number requires a session ID to also be specified');
  }
  if (number !== undefined && number < 0n) refuse('Transaction number cannot be negative');
  if (autocommit !== undefined && number === undefined) {
    refuse("'autocommit' field requires a transaction number to also be specified");
  }
  if (autocommit !== undefined && toBoolean(autocommit)) {
    refuse('Specifying autocommit=true is not allowed.');
  }
  if (startTransaction !== undefined && autocommit === undefined) {
    refuse("'startTransaction' field requires 'autocommit' field to also be specified");
  }
  if (startTransaction !== undefined && !toBoolean(startTransaction)) {
    refuse('Specifying startTransaction=false is not allowed.');
  }
  return {
    number,
    inTransaction: autocommit !== undefined,
    starts: startTransaction !== undefined,
  };
}

const SYSTEM_DATABASES = new Set(['admin', 'config', 'local']);
const ADMINISTRATIVE = new Set([
  'commitTransaction',
  'abortTransaction',
  'getMore',
  'killCursors',
  'bulkWrite',
]);

function refuseInTransaction(message: string): never {
  throw new CommandError('OperationNotSupportedInTransaction', message);
}

/** Refuses commands that cannot run in a transaction or as a retryable write. */
export function checkSessionOptions(
  { name, db }: { name: string; db: string },
  options: SessionOptions,
): void {
  const { number, inTransaction, starts } = options;
  if (number === undefined) return;
  if (!inTransaction) {
    if (RETRYABLE.has(name)) return;
    throw new CommandError(
      'NotARetryableWriteCommand',
      `txnNumber may only be provided for multi-document transactions and retryable write commands. autocommit:false was not provided, and ${name} is not a retryable write command.`,
    );
  }
  if (name === 'count') {
    refuseInTransaction(
      "Cannot run 'count' in a multi-document transaction. Please see http://dochub.mongodb.org/core/transaction-count for a recommended alternative.",
    );
  }
  if (!IN_TRANSACTIONS.has(name)) {
    refuseInTransaction(`Cannot run '${name}' in a multi-document transaction.`);
  }
  if (SYSTEM_DATABASES.has(db) && !ADMINISTRATIVE.has(name)) {
    refuseInTransaction(`Cannot run command against the '${db}' database in a transaction.`);
  }
  if (starts && (name === 'killCursors' || name === 'getMore')) {
    refuseInTransaction(
      `Cannot run ${name} as the first operation in a multi-document transaction.`,
    );
  }
}
