import { mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Owner {
  pid: number;
  startedAt: string;
  bootId: string;
}

export interface FolderLock {
  /** The machine went down while a server used the folder: its last writes may be torn. */
  lostPower: boolean;
  release: () => void;
}

/** Changes at every boot; empty where the system does not provide it. */
function currentBootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}

interface ProcessFacts {
  /** A letter; `Z` for a process that has ended and that its parent has not asked about. */
  state: string;
  startedAt: string;
}

/** Empty where the system does not provide them, and for a process that is gone. */
function factsOf(pid: number): ProcessFacts {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', startedAt: fields[19] ?? '' };
  } catch {
    return { state: '', startedAt: '' };
  }
}

/** Process ids are reused, but not together with the start time. */
function isAlive(owner: Owner): boolean {
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const { state, startedAt } = factsOf(owner.pid);
  return startedAt === owner.startedAt && state !== 'Z';
}

function readOwner(path: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Owner;
  } catch {
    // A missing or truncated lock file means that no process holds the lock.
    return undefined;
  }
}

/** Locks the data folder for this process; fails with the process that holds the lock. */
export function lockDataFolder(folder: string): FolderLock {
  const path = join(folder, 'server.lock');
  const owner = readOwner(path);
  if (owner !== undefined && isAlive(owner)) {
    throw new Error(
      `The data folder ${folder} is in use by process ${owner.pid}. Stop that one first, or choose another folder.`,
    );
  }
  const mine: Owner = {
    pid: process.pid,
    startedAt: factsOf(process.pid).startedAt,
    bootId: currentBootId(),
  };
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, JSON.stringify(mine));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The data folder ${folder} cannot be written: ${reason}`);
  }
  return {
    lostPower: owner !== undefined && owner.bootId !== mine.bootId,
    release: () => unlinkSync(path),
  };
}
