import {
  closeSync,
  existsSync,
  fdatasync,
  openSync,
  readFileSync,
  readSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const syncFile = promisify(fdatasync);
const MARK_BYTES = 8;

/** The number of the newest LMDB transaction known to be on disk, when a mark was kept. */
export function readSyncMark(folder: string): number | undefined {
  const path = join(folder, 'synced');
  if (!existsSync(path)) return undefined;
  const bytes = readFileSync(path);
  return bytes.length < MARK_BYTES ? undefined : Number(bytes.readBigUInt64BE(0));
}

/** LMDB's two meta pages: a magic number, the page size and the transaction, at fixed distances. */
const META_MAGIC = Buffer.from([0xde, 0xc0, 0xef, 0xbe]);
const PAGE_SIZE_OFFSET = 24;
const TRANSACTION_OFFSET = 128;
const HEADER_BYTES = 256;

/**
 * The number of the newest transaction in the file. Read from the file itself, because merely
 * opening it with LMDB would already settle for one of the two.
 */
export function newestCommit(folder: string): number {
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
    return Math.max(0, ...numbers);
  } finally {
    closeSync(file);
  }
}

/**
 * Brings commits to disk beside the event loop. LMDB commits without syncing, one commit at a time;
 * then its file is synced, then the mark that says so. A power cut can therefore tear no more than
 * the newest commit, which nobody has been told about, and the mark tells whether it has.
 */
export class DiskSync {
  private readonly data: number;
  private readonly mark: number;

  constructor(folder: string) {
    this.data = openSync(join(folder, 'data.mdb'), 'r+');
    const path = join(folder, 'synced');
    this.mark = openSync(path, existsSync(path) ? 'r+' : 'w+');
  }

  async sync(transactionNumber: number): Promise<void> {
    await syncFile(this.data);
    const bytes = Buffer.alloc(MARK_BYTES);
    bytes.writeBigUInt64BE(BigInt(transactionNumber));
    writeSync(this.mark, bytes, 0, MARK_BYTES, 0);
    await syncFile(this.mark);
  }

  close(): void {
    closeSync(this.data);
    closeSync(this.mark);
  }
}
