import type { Doc } from '../../documents/codec.js';

/** Properties of commands, as data. */

const both = (name: string): [string, string] => [name, name.toLowerCase()];

export const TRANSACTION_ENDINGS = new Set(['commitTransaction', 'abortTransaction']);

export const IN_TRANSACTIONS = new Set([
  'find',
  'getMore',
  'killCursors',
  'insert',
  'update',
  'delete',
  ...both('findAndModify'),
  'bulkWrite',
  'aggregate',
  'distinct',
  'create',
  'createIndexes',
  ...TRANSACTION_ENDINGS,
]);

/** Commands whose results are stored under a session and transaction number. */
export const RETRYABLE = new Set([
  'insert',
  'update',
  'delete',
  ...both('findAndModify'),
  'bulkWrite',
]);

const WITH_WRITE_CONCERN = new Set([
  ...RETRYABLE,
  ...TRANSACTION_ENDINGS,
  'collMod',
  'create',
  'createIndexes',
  'drop',
  'dropDatabase',
  'dropIndexes',
  'deleteIndexes',
  'renameCollection',
  'convertToCapped',
  'cloneCollectionAsCapped',
]);

/** The stages of an aggregate; empty for any other command. */
export function stageNames(body: Doc): string[] {
  const pipeline: unknown = body['pipeline'];
  if (!Array.isArray(pipeline)) return [];
  return pipeline.map((stage: unknown) =>
    typeof stage === 'object' && stage !== null ? (Object.keys(stage)[0] ?? '') : '',
  );
}

/** Every aggregate accepts a write concern, but only one that writes waits for it. */
export function takesWriteConcern(name: string, body: Doc): boolean {
  if (name !== 'aggregate') return WITH_WRITE_CONCERN.has(name);
  const last = stageNames(body).at(-1);
  return last === '$out' || last === '$merge';
}

export const allowsWriteConcern = (name: string): boolean =>
  name === 'aggregate' || WITH_WRITE_CONCERN.has(name);

/** Reads that accept read concern levels above local. */
export const WITH_READ_CONCERN = new Set(['find', 'getMore', 'aggregate', 'distinct', 'count']);
export const WITH_SNAPSHOT = new Set(['find', 'getMore', 'aggregate', 'distinct']);
