import type { RootDatabase } from 'lmdb';
import type { Log } from '../log.js';
import { compactWhenSparse } from './compaction.js';
import { lockDataFolder } from './data-folder-lock.js';
import { openAfterPowerCut, openNormally, type StoreOptions } from './environment.js';
import type { Blocker, KeyRange, StoreEntry, StoreView } from './store-view.js';
import { ChunkedTable } from './tables/chunked-table.js';
import { usedBytes } from './tables/used-pages.js';
import { DiskRoom } from './writing/disk-room.js';
import { DiskSync, refuseDamagedFile } from './writing/disk-sync.js';
import { WriteClaims } from './writing/write-claims.js';
import type { WriteOptions } from './writing/write-job.js';
import type { WriteSteps } from './writing/write-steps.js';
import { Writer } from './writing/writer.js';

interface Tables {
  root: RootDatabase<Buffer, Buffer>;
  data: ChunkedTable;
  catalog: ChunkedTable;
}

const TABLES = { data: 'data', catalog: 'catalog' };

function tablesOf(root: RootDatabase<Buffer, Buffer>): Tables {
  return {
    root,
    data: new ChunkedTable(root, TABLES.data),
    catalog: new ChunkedTable(root, TABLES.catalog),
  };
}

/** The server starts with the larger file when the copy fails. */
async function compact(folder: string, options: StoreOptions, log: Log): Promise<void> {
  try {
    const compaction = await compactWhenSparse(folder, options, Object.values(TABLES));
    if (compaction) log({ ...compaction, msg: 'data file compacted' });
  } catch (error) {
    log({ error: String(error), msg: 'compacting the data file failed' });
  }
}

/**
 * The LMDB environment, opened twice: writes run in a long transaction of the first (see
 * writer.ts), readers use the second and see the committed state. All LMDB transactions are
 * synchronous, because lmdb-js loses syncs when it mixes them with asynchronous ones.
 */
export class Store {
  readonly claims = new WriteClaims();
  /** Counts commits. A snapshot stores the number of its commit. */
  version = 1;
  /** Called inside the LMDB transaction, before it commits. */
  beforeCommit: () => void = () => undefined;
  /** Called after a whole LMDB transaction was discarded. */
  onRollback: () => void = () => undefined;
  private readonly writer: Writer;

  private constructor(
    folder: string,
    private readonly writing: Tables,
    private readonly reading: Tables,
    private readonly disk: DiskSync | undefined,
    private readonly unlock: () => void,
  ) {
    const room = new DiskRoom(folder, () => usedBytes([reading.data, reading.catalog]));
    this.writer = new Writer(folder, writing.root, disk, {
      isRoomScarce: () => room.isScarce,
      onBegin: () => this.claims.writingBegins(),
      beforeCommit: () => this.beforeCommit(),
      onCommit: () => {
        this.version += 1;
        this.reading.data.resetReadTransaction();
        this.claims.writingEnds();
      },
      onRollback: () => {
        this.claims.writingEnds();
        this.onRollback();
      },
    });
  }

  static async open(folder: string, options: StoreOptions, log: Log): Promise<Store> {
    const lock = lockDataFolder(folder);
    try {
      refuseDamagedFile(folder);
      // After a power cut, the newest commit may have to be discarded first.
      if (!lock.lostPower) await compact(folder, options, log);
      const open = lock.lostPower ? openAfterPowerCut : openNormally;
      const writing = tablesOf(open(folder, options));
      const disk = options.sync ? new DiskSync(folder) : undefined;
      const reading = tablesOf(openNormally(folder, options));
      return new Store(folder, writing, reading, disk, lock.release);
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  /** Write jobs read the open LMDB transaction; all other reads see the committed state. */
  private get current(): Tables {
    return this.writer.inTransaction ? this.writing : this.reading;
  }

  /** The committed state. Writes are allowed inside a write job only. */
  readonly committed: StoreView = this.committedView();

  private committedView(): StoreView {
    const store = (): Store => this;
    return {
      get: (key) => this.current.data.get(key),
      entries: (range, options) => this.current.data.entries(range, options),
      put: (key, value) => this.writer.change(() => this.writing.data.put(key, value)),
      remove: (key) => this.writer.change(() => this.writing.data.remove(key)),
      claim: (keys) => this.claimForPlainWrite(keys),
      get version() {
        return store().version;
      },
    };
  }

  private claimForPlainWrite(keys: readonly Buffer[]): Blocker | undefined {
    if (!this.claims.watching) return undefined;
    const names = keys.map((key) => key.toString('latin1'));
    for (const name of names) {
      const blocker = this.claims.blockerOf(name);
      if (blocker !== undefined) return blocker;
    }
    for (const name of names) this.claims.recordCommitted(name, this.version + 1);
    return undefined;
  }

  /** A snapshot of the committed state, which must be released. */
  snapshot(): StoreSnapshot {
    const { data } = this.reading;
    const transaction = data.useReadTransaction();
    return {
      version: this.version,
      get: (key) => data.get(key, { transaction }),
      entries: (range, options) => data.entries(range, options, transaction),
      release: () => transaction.done(),
    };
  }

  countKeys(range: KeyRange, limit?: number): number {
    return this.current.data.countKeys(range, limit);
  }

  /** Removes up to `limit` entries of the range, without reading them. False when none is left. Inside a write job only. */
  removeSome(range: KeyRange, limit: number): boolean {
    let removed = 0;
    this.writer.change(() => {
      const step = this.writing.data.removeSome(range, limit);
      removed = step.removed;
      return step.freedPages;
    });
    return removed > 0;
  }

  readCatalog(prefix: string): StoreEntry[] {
    const low = Buffer.from(prefix, 'utf8');
    const high = Buffer.concat([low, Buffer.from([0xff])]);
    const options = { reverse: false, limit: 1_000_000 };
    return this.current.catalog.entries({ low, high }, options);
  }

  getCatalog(name: string): Buffer | undefined {
    return this.current.catalog.get(Buffer.from(name, 'utf8'));
  }

  /** Inside a write job only. */
  putCatalog(name: string, value: Buffer): void {
    this.writer.change(() => this.writing.catalog.put(Buffer.from(name, 'utf8'), value));
  }

  /** Inside a write job only. */
  removeCatalog(name: string): void {
    this.writer.change(() => this.writing.catalog.remove(Buffer.from(name, 'utf8')));
  }

  /** Runs the steps in the shared transaction; resolves when they are on disk. */
  write<T>(steps: WriteSteps<T>, options: WriteOptions = {}): Promise<T> {
    return this.writer.write(steps, options);
  }

  async close(): Promise<void> {
    await this.writer.close();
    await this.reading.root.close();
    await this.writing.root.close();
    this.disk?.close();
    this.unlock();
  }
}

export interface StoreSnapshot {
  readonly version: number;
  get(key: Buffer): Buffer | undefined;
  entries(range: KeyRange, options: { reverse: boolean; limit: number }): StoreEntry[];
  release(): void;
}
