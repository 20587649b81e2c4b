import { statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../../errors.js';

/** Deletions write new pages, too. Other writes are refused before the disk is full, so that deletions succeed. */
const RESERVED_BYTES = 512 * 1024;

/** This much free space cannot be used up by writes in this time, so it is not measured again meanwhile. */
const AMPLE_BYTES = 256 * 1024 * 1024;
const AMPLE_MS = 100;

/** The free space for writes: of the disk, and inside the data file. */
export class DiskRoom {
  private readonly file: string;
  private ampleUntil = 0;

  constructor(
    private readonly folder: string,
    private readonly usedBytes: () => number,
  ) {
    this.file = join(folder, 'data.mdb');
  }

  get isScarce(): boolean {
    const now = performance.now();
    if (now < this.ampleUntil) return false;
    const { bavail, bsize } = statfsSync(this.folder);
    const onDisk = bavail * bsize;
    if (onDisk >= AMPLE_BYTES) this.ampleUntil = now + AMPLE_MS;
    if (onDisk >= RESERVED_BYTES) return false;
    return onDisk + statSync(this.file).size - this.usedBytes() < RESERVED_BYTES;
  }
}

export const scarceRoom = (): CommandError =>
  new CommandError('OutOfDiskSpace', 'The disk is almost full: only deletions are possible.');
