import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identify, isAlive, type ProcessIdentity } from '../processes/process-identity.js';
import { StartFailure } from '../terminal/start-failure.js';

export interface DataFolderLock {
  /** The last owner was killed with SIGKILL: its children may still be ending. */
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
  writeFileSync(file, JSON.stringify(identify(process.pid)));
  return { wasAbandoned: owner !== undefined, release: () => rmSync(file, { force: true }) };
}

function readOwner(file: string): ProcessIdentity | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity;
  } catch {
    return undefined;
  }
}
