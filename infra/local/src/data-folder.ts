import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from './start-failure.js';

interface Owner {
  pid: number;
  startedAt: string;
}

export interface DataFolderLock {
  /** The last owner ended without letting go (kill -9): its children may still be leaving. */
  wasAbandoned: boolean;
  release(): void;
}

/** One runner at a time per DATA_DIR: two would write the same database files. */
export function lockDataFolder(dataDir: string): DataFolderLock {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'runner.json');
  const owner = readOwner(file);
  if (owner && isAlive(owner)) {
    throw new StartFailure(
      `Leadmart is already running with the data folder ${dataDir} (process ${owner.pid}).\n` +
        'Stop that one first, or give this one its own: PORT_BASE=9080 DATA_DIR=.data-9080 make start',
    );
  }
  const own: Owner = { pid: process.pid, startedAt: startTime(process.pid) };
  writeFileSync(file, JSON.stringify(own));
  return { wasAbandoned: owner !== undefined, release: () => rmSync(file, { force: true }) };
}

function readOwner(file: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner;
  } catch {
    return undefined;
  }
}

function isAlive({ pid, startedAt }: Owner): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, as another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return startTime(pid) === startedAt;
}

/** Process ids are given out again; with its start time one is unique. Empty where there is no /proc. */
function startTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
