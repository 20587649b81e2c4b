/** Properties of commands, as data. */

export const TRANSACTION_ENDINGS = new Set(['commitTransaction', 'abortTransaction']);

export const IN_TRANSACTIONS = new Set([
  'find',
  'getMore',
  'killCursors',
  'insert',
  'update',
  'delete',
  'findAndModify',
  'bulkWrite',
  'aggregate',
  'distinct',
  'create',
  'createIndexes',
  ...TRANSACTION_ENDINGS,
]);

/** Commands whose results are stored under a session and transaction number. */
export const RETRYABLE = new Set(['insert', 'update', 'delete', 'findAndModify', 'bulkWrite']);

const WITH_WRITE_CONCERN = new Set([
  ...RETRYABLE,
  ...TRANSACTION_ENDINGS,
  'create',
  'createIndexes',
  'drop',
  'dropDatabase',
  'dropIndexes',
]);

export const allowsWriteConcern = (name: string): boolean =>
  name === 'aggregate' || WITH_WRITE_CONCERN.has(name);

/** Reads that accept read concern levels above local. */
export const WITH_READ_CONCERN = new Set(['find', 'getMore', 'aggregate', 'distinct', 'count']);
export const WITH_SNAPSHOT = new Set(['find', 'getMore', 'aggregate', 'distinct']);
