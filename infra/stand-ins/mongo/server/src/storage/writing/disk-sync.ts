import {
  closeSync,
  constants,
  existsSync,
  fdatasync,
  fdatasyncSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  write,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const { O_CREAT, O_DSYNC, O_RDWR } = constants;
const syncFile = promisify(fdatasync);
const writeFile = promisify(write);
const MARK_BYTES = 16;

/**
 * The state known to be on disk: the number of the newest LMDB transaction, and the length of the
 * file.
 */
export interface SyncMark {
  transaction: number;
  fileBytes: number;
}

/** The stored mark, if any. */
export function readSyncMark(folder: string): SyncMark | undefined {
  const path = join(folder, 'synced');
  if (!existsSync(path)) return undefined;
  const bytes = readFileSync(path);
  if (bytes.length < MARK_BYTES) return undefined;
  return {
    transaction: Number(bytes.readBigUInt64BE(0)),
    fileBytes: Number(bytes.readBigUInt64BE(8)),
  };
}

export function forgetSyncMark(folder: string): void {
  rmSync(join(folder, 'synced'), { force: true });
}

/** Stores the mark of a file that is complete on disk. */
export function writeSyncMark(folder: string, mark: SyncMark): void {
  const file = openSync(join(folder, 'synced'), 'w');
  try {
    writeSync(file, encodeMark(mark));
    fdatasyncSync(file);
  } finally {
    closeSync(file);
  }
}

function encodeMark({ transaction, fileBytes }: SyncMark): Buffer {
  const bytes = Buffer.alloc(MARK_BYTES);
  bytes.writeBigUInt64BE(BigInt(transaction), 0);
  bytes.writeBigUInt64BE(BigInt(fileBytes), 8);
  return bytes;
}

/** LMDB would crash on missing pages and on files of other programs. */
export function refuseDamagedFile(folder: string): void {
  const path = join(folder, 'data.mdb');
  const present = existsSync(path) ? statSync(path).size : 0;
  if (present > 0 && newestCommit(folder) === undefined) {
    throw new Error(`The file ${path} is not a data file of this server, or it is damaged.`);
  }
  const mark = readSyncMark(folder);
  if (!mark || present >= mark.fileBytes) return;
  throw new Error(
    `The data file ${path} has ${present} bytes, but had ${mark.fileBytes} when it was last written: it is damaged. Bring it back from a copy, or start with an empty folder.`,
  );
}

/**
 * The layout of LMDB's two meta pages: magic number, page size and transaction number at fixed
 * offsets.
 */
const META_MAGIC = Buffer.from([0xde, 0xc0, 0xef, 0xbe]);
const PAGE_SIZE_OFFSET = 24;
const TRANSACTION_OFFSET = 128;
const HEADER_BYTES = 256;

/**
 * The number of the newest transaction in the file; undefined when it is not an LMDB file. Read
 * from the file directly, because opening it with LMDB already chooses one of the two meta pages.
 */
export function newestCommit(folder: string): number | undefined {
  const file = openSync(join(folder, 'data.mdb'), 'r');
  try {
    const numbers: number[] = [];
    for (let page = 0, pageSize = 0; page < 2; page += 1) {
      const head = Buffer.alloc(HEADER_BYTES);
      readSync(file, head, 0, HEADER_BYTES, page * pageSize);
      const meta = head.indexOf(META_MAGIC);
      if (meta === -1) break;
      pageSize = head.readUInt32LE(meta + PAGE_SIZE_OFFSET);
      numbers.push(Number(head.readBigUInt64LE(meta + TRANSACTION_OFFSET)));
    }
    return numbers.length === 0 ? undefined : Math.max(...numbers);
  } finally {
    closeSync(file);
  }
}

/**
 * Writes commits to disk outside the event loop. LMDB commits without syncing, one commit at a
 * time; then its file is synced, then the mark. A power cut can therefore tear only the newest
 * commit, which was not acknowledged, and the mark shows whether it did.
 */
export class DiskSync {
  private readonly data: number;
  private readonly mark: number;

  constructor(folder: string) {
    this.data = openSync(join(folder, 'data.mdb'), 'r+');
    this.mark = openSync(join(folder, 'synced'), O_RDWR | O_CREAT | O_DSYNC);
  }

  async sync(transaction: number): Promise<void> {
    await syncFile(this.data);
    const bytes = encodeMark({ transaction, fileBytes: fstatSync(this.data).size });
    // Returns when the mark is on disk.
    await writeFile(this.mark, bytes, 0, MARK_BYTES, 0);
  }

  close(): void {
    closeSync(this.data);
    closeSync(this.mark);
  }
}
