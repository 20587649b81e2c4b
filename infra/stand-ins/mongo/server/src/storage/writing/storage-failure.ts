import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../../errors.js';

/** LMDB failed, for example on a full disk: the running transaction must be discarded. */
export class StorageFailure extends Error {
  constructor(readonly reason: unknown) {
    super(reason instanceof Error ? reason.message : String(reason));
  }
}

const MAP_FULL = -30792;
const NO_SPACE = 28;
const QUOTA_EXCEEDED = 122;
const FULL = new Set<unknown>([MAP_FULL, NO_SPACE, QUOTA_EXCEEDED]);
const PROBE_BYTES = 256 * 1024;

/** LMDB reports a disk that becomes full during a write as an input/output error. */
function hasNoRoom(folder: string): boolean {
  const probe = join(folder, 'probe');
  try {
    writeFileSync(probe, Buffer.alloc(PROBE_BYTES));
    return false;
  } catch (error) {
    return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
  } finally {
    rmSync(probe, { force: true });
  }
}

/** The error for a client whose write could not be stored. */
export function storageError(error: unknown, folder: string): CommandError {
  if (error instanceof CommandError) return error;
  const reason = error instanceof StorageFailure ? error.reason : error;
  const message = reason instanceof Error ? reason.message : String(reason);
  const code = (reason as { code?: unknown } | undefined)?.code;
  return FULL.has(code) || hasNoRoom(folder)
    ? new CommandError('OutOfDiskSpace', `The disk is full, the write was not stored: ${message}`)
    : new CommandError('InternalError', `The write was not stored: ${message}`);
}
