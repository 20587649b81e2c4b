import { execFile } from 'node:child_process';
import { mkdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '@leadmart/journeys/eventually';
import type { Disk } from '../plan/planned-faults.js';

const run = promisify(execFile);

const folders: Readonly<Record<Disk, readonly string[]>> = {
  mongo: ['mongo'],
  uploads: ['uploads-1', 'uploads-2'],
};
const wholeSize = 'size=2g';

/** File systems in memory for the data of a stack, with a limited size. Only root can mount them. */
export class Disks {
  private constructor(
    private readonly dataDir: string,
    private readonly mounted: readonly string[],
  ) {}

  /** Undefined if this process has no right to mount. */
  static async mount(dataDir: string): Promise<Disks | undefined> {
    const mounted: string[] = [];
    try {
      for (const folder of Object.values(folders).flat()) {
        const path = join(dataDir, folder);
        await mkdir(path, { recursive: true });
        await run('mount', ['-t', 'tmpfs', '-o', wholeSize, 'leadmart-faults', path]);
        mounted.push(path);
      }
      return new Disks(dataDir, mounted);
    } catch {
      await new Disks(dataDir, mounted).unmount();
      return undefined;
    }
  }

  /** Fills the disk: stored data stays, and every write fails. */
  async fill(disk: Disk): Promise<void> {
    for (const path of this.pathsOf(disk))
      // A size below the used one is refused: the data may have grown since it was read.
      await eventually(`${path} full`, async () => {
        const { blocks, bfree, bsize } = await statfs(path);
        // A size of 0 means no limit.
        await remount(path, `size=${Math.max(1, (blocks - bfree) * bsize)}`);
        return true;
      });
  }

  async empty(disk: Disk): Promise<void> {
    for (const path of this.pathsOf(disk)) await remount(path, wholeSize);
  }

  async unmount(): Promise<void> {
    for (const path of this.mounted) await run('umount', ['--lazy', path]);
  }

  private pathsOf(disk: Disk): string[] {
    return folders[disk].map((folder) => join(this.dataDir, folder));
  }
}

async function remount(path: string, size: string): Promise<void> {
  await run('mount', ['-o', `remount,${size}`, path]);
}
