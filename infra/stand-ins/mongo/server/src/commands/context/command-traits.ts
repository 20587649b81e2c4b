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
  ...TRANSACTION_ENDINGS,
]);
