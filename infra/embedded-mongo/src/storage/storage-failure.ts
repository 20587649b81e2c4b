import { CommandError } from '../errors.js';

/** LMDB itself failed (a full disk, say): nothing of the running transaction may stay. */
export class StorageFailure extends Error {
  constructor(readonly reason: unknown) {
    super(reason instanceof Error ? reason.message : String(reason));
  }
}

const MAP_FULL = -30792;
const NO_SPACE = 28;
const QUOTA_EXCEEDED = 122;
const FULL = new Set<unknown>([MAP_FULL, NO_SPACE, QUOTA_EXCEEDED, 'ENOSPC', 'EDQUOT']);

/** What a client is told when its write could not be stored. */
export function storageError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  const reason = error instanceof StorageFailure ? error.reason : error;
  const message = reason instanceof Error ? reason.message : String(reason);
  const code = (reason as { code?: unknown } | undefined)?.code;
  const isFull = FULL.has(code) || /no space left|MDB_MAP_FULL/i.test(message);
  return isFull
    ? new CommandError(
        'OutOfDiskSpace',
        `the write could not be stored, the disk is full: ${message}`,
      )
    : new CommandError('InternalError', message);
}
