import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../../errors.js';

/** LMDB itself failed (a full disk, say): nothing of the running transaction may stay. */
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

/** LMDB calls a disk that filled up in the middle of a write an input/output error. */
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

/** What a client is told when its write could not be stored. */
export function storageError(error: unknown, folder: string): CommandError {
  if (error instanceof CommandError) return error;
  const reason = error instanceof StorageFailure ? error.reason : error;
  const message = reason instanceof Error ? reason.message : String(reason);
  const code = (reason as { code?: unknown } | undefined)?.code;
  return FULL.has(code) || hasNoRoom(folder)
    ? new CommandError('OutOfDiskSpace', `The disk is full, the write was not stored: ${message}`)
    : new CommandError('InternalError', `The write was not stored: ${message}`);
}
