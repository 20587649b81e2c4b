import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { thisSystem, type System } from './system.js';

/** Servers' folders that a user's PATH often lacks: Debian's and Homebrew's, on Apple silicon and on Intel. */
const serverFolders = [
  '/usr/local/sbin',
  '/usr/sbin',
  '/sbin',
  '/opt/homebrew/sbin',
  '/opt/homebrew/bin',
  '/usr/local/bin',
];

/** Looks in the preferred folders, then along the PATH, then in the folders of servers. */
export async function findProgram(
  name: string,
  {
    preferredFolders = [],
    system = thisSystem(),
  }: { preferredFolders?: readonly string[]; system?: System } = {},
): Promise<string | undefined> {
  const path = system.path.split(delimiter).filter((folder) => folder !== '');
  const fixed = (folders: readonly string[]) => folders.map((folder) => join(system.root, folder));
  for (const folder of [...fixed(preferredFolders), ...path, ...fixed(serverFolders)]) {
    const program = join(folder, name);
    if (await isExecutable(program)) return program;
  }
  return undefined;
}

export async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
