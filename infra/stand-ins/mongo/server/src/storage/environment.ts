import { open, type Database, type RootDatabase, type Transaction } from 'lmdb';
import type { KeyRange, StoreEntry } from './store-view.js';
import { newestCommit, readSyncMark } from './writing/disk-sync.js';

/** Address space, not disk space. */
const MAP_BYTES = 128 * 1024 ** 3;
const MAX_OPEN_SNAPSHOTS = 1000;
/**
 * How many entries of the list of free pages LMDB keeps in memory: it checks and may save all of them at every commit. A few
 * hundred suffice, because values have one page; see tables/chunked-table.ts.
 */
const FREE_ENTRIES = { maxFreeSpaceToLoad: 4000, maxFreeSpaceToRetain: 6000 };
export type Bytes = Database<Buffer, Buffer>;

export function readEntries(
  db: Bytes,
  { low, high }: KeyRange,
  { reverse, limit }: { reverse: boolean; limit: number },
  transaction?: Transaction,
): StoreEntry[] {
  const bounds = reverse
    ? { start: high, exclusiveStart: true, end: low, inclusiveEnd: true, reverse: true }
    : { start: low, end: high };
  const range = db.getRange({ ...bounds, limit, ...(transaction ? { transaction } : {}) });
  return [...range] as StoreEntry[];
}

export const ENCODINGS = { keyEncoding: 'binary', encoding: 'binary', cache: false } as const;

export interface StoreOptions {
  sync: boolean;
}

interface EnvironmentOptions extends StoreOptions {
  /** Start from the second newest commit. */
  usePrevious: boolean;
}

function openEnvironment(
  folder: string,
  { sync, usePrevious }: EnvironmentOptions,
): RootDatabase<Buffer, Buffer> {
  const options = {
    path: folder,
    mapSize: MAP_BYTES,
    maxDbs: 8,
    maxReaders: MAX_OPEN_SNAPSHOTS + 10,
    noSubdir: false,
    overlappingSync: false,
    noSync: !sync,
    ...FREE_ENTRIES,
    ...(usePrevious ? { usePreviousSnapshot: true } : {}),
    ...ENCODINGS,
  };
  try {
    return open<Buffer, Buffer>(options);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The data in ${folder} cannot be opened: ${reason}`);
  }
}

export const openNormally = (folder: string, options: StoreOptions): RootDatabase<Buffer, Buffer> =>
  openEnvironment(folder, { ...options, usePrevious: false });

/** After a power cut the newest commit may be torn; the one before it is complete. */
export function openAfterPowerCut(
  folder: string,
  options: StoreOptions,
): RootDatabase<Buffer, Buffer> {
  const synced = readSyncMark(folder)?.transaction ?? Infinity;
  const usePrevious = (newestCommit(folder) ?? 0) > synced;
  return openEnvironment(folder, { ...options, sync: true, usePrevious });
}
