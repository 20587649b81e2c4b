import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const blockBytes = 512;
const lookEveryMs = 250;

/** The megabytes (10^6 bytes) that the files of a folder occupy on disk; holes in files do not count. */
export function megabytesOf(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    // A file may be deleted meanwhile.
    const stat = statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false });
    bytes += (stat?.blocks ?? 0) * blockBytes;
  }
  return bytes / 1e6;
}

/** Watches a folder and remembers its largest size. */
export class FolderWatch {
  private peak = 0;
  private stopped = false;
  private readonly watching: Promise<void>;

  constructor(private readonly folder: string) {
    this.watching = this.watch();
  }

  /** Ends the watch and returns the largest size in megabytes. */
  async stop(): Promise<number> {
    this.stopped = true;
    await this.watching;
    return this.peak;
  }

  private async watch(): Promise<void> {
    do {
      this.peak = Math.max(this.peak, megabytesOf(this.folder));
      await pause(lookEveryMs);
    } while (!this.stopped);
  }
}
