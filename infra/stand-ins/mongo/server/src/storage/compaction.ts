import {
  existsSync,
  fsyncSync,
  closeSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { openNormally, type StoreOptions } from './environment.js';
import { ChunkedTable } from './tables/chunked-table.js';
import { usedBytes } from './tables/used-pages.js';
import { forgetSyncMark, newestCommit, writeSyncMark } from './writing/disk-sync.js';

/** Smaller files are not worth a copy. */
const SMALLEST_BYTES = 32 * 1024 * 1024;
/** The share of free pages from which a file is copied. */
const FREE_SHARE = 0.5;
/** Disk space that must remain. */
const RESERVE_BYTES = 64 * 1024 * 1024;

export interface Compaction {
  bytesBefore: number;
  bytesAfter: number;
}

/**
 * Replaces the data file by a copy without free pages when more than half of its pages are free, because LMDB never shrinks a
 * file. Before the start only, with the folder locked. A crash leaves the old file or the complete copy.
 */
export async function compactWhenSparse(
  folder: string,
  options: StoreOptions,
  tables: readonly string[],
): Promise<Compaction | undefined> {
  const path = join(folder, 'data.mdb');
  const copyFolder = join(folder, 'compact');
  // Left by a crash.
  rmSync(copyFolder, { recursive: true, force: true });
  const bytesBefore = existsSync(path) ? statSync(path).size : 0;
  if (bytesBefore < SMALLEST_BYTES) return undefined;
  const root = openNormally(folder, options);
  try {
    const used = usedBytes(tables.map((name) => new ChunkedTable(root, name)));
    if (used > bytesBefore * (1 - FREE_SHARE) || !hasRoomFor(folder, used)) return undefined;
    mkdirSync(copyFolder);
    await root.backup(copyFolder, true);
  } catch (error) {
    rmSync(copyFolder, { recursive: true, force: true });
    throw error;
  } finally {
    await root.close();
  }
  const copy = join(copyFolder, 'data.mdb');
  const bytesAfter = statSync(copy).size;
  replaceFile(folder, path, copy);
  rmSync(copyFolder, { recursive: true });
  return { bytesBefore, bytesAfter };
}

/** The sync mark belongs to the old file. Between its removal and the new one, both files are complete on disk. */
function replaceFile(folder: string, path: string, copy: string): void {
  syncPath(path);
  syncPath(copy);
  forgetSyncMark(folder);
  syncPath(folder);
  renameSync(copy, path);
  syncPath(folder);
  writeSyncMark(folder, {
    transaction: newestCommit(folder) ?? 0,
    fileBytes: statSync(path).size,
  });
  syncPath(folder);
}

function hasRoomFor(folder: string, bytes: number): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > bytes + RESERVE_BYTES;
}

function syncPath(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
