import { statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../../errors.js';

/** Deletions write new pages, too. Other writes are refused before the disk is full, so that deletions succeed. */
const RESERVED_BYTES = 512 * 1024;

/** The free space for writes: of the disk, and inside the data file. */
export class DiskRoom {
  private readonly file: string;

  constructor(
    private readonly folder: string,
    private readonly usedBytes: () => number,
  ) {
    this.file = join(folder, 'data.mdb');
  }

  get isScarce(): boolean {
    const { bavail, bsize } = statfsSync(this.folder);
    const onDisk = bavail * bsize;
    if (onDisk >= RESERVED_BYTES) return false;
    return onDisk + statSync(this.file).size - this.usedBytes() < RESERVED_BYTES;
  }
}

export const scarceRoom = (): CommandError =>
  new CommandError('OutOfDiskSpace', 'The disk is almost full: only deletions are possible.');
