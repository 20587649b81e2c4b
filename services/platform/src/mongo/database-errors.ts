import { mongo } from 'mongoose';

const awayNames = new Set([
  'MongoServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoPoolClearedError',
  'MongoWaitQueueTimeoutError',
  'MongooseServerSelectionError',
  'PoolClearedOnNetworkError',
]);

/** Errors of the operating system that the driver does not wrap. */
const awayCodes: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'ECONNREFUSED']);
/** MongoDB's OutOfDiskSpace: the same write succeeds after space is freed. */
const outOfDiskSpace = 14031;

/** Whether MongoDB is not reachable or cannot store anything at the moment, as opposed to a refused operation. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (awayNames.has(error.name)) return true;
  if ('code' in error && (error.code === outOfDiskSpace || awayCodes.has(error.code))) return true;
  // A bulk write wraps the driver's error.
  return 'errorResponse' in error && isDatabaseAway(error.errorResponse);
}

/** Whether the disk of this process has no space for a file. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC';
}

/** Whether a unique index refused a write; with `field`, an index on this field. */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 11000) return false;
  if (field === undefined) return true;
  const pattern = 'keyPattern' in error ? error.keyPattern : undefined;
  return typeof pattern === 'object' && pattern !== null && field in pattern;
}

/**
 * Stores something, unless a unique index refuses it, with `field` an index on this field: returns false then. An unordered
 * insert has stored all other documents.
 */
export async function unlessTaken(
  store: () => PromiseLike<unknown>,
  field?: string,
): Promise<boolean> {
  try {
    await store();
    return true;
  } catch (error) {
    if (isDuplicateKey(error, field)) return false;
    throw error;
  }
}

/** Whether a transaction was aborted because another one changed the same data; a repetition may succeed. */
export function isWriteConflict(error: unknown): boolean {
  const transient = 'TransientTransactionError';
  return error instanceof mongo.MongoError && error.hasErrorLabel(transient);
}

/**
 * Returns the places in an unordered write of the documents that unique indexes refused. Throws the error of a write in which
 * something else failed.
 */
export function refusedKeys(error: unknown): number[] {
  const refused = error instanceof mongo.MongoBulkWriteError ? [error.writeErrors].flat() : [];
  if (refused.length === 0 || refused.some(({ code }) => code !== 11000)) throw error;
  return refused.map(({ index }) => index);
}
