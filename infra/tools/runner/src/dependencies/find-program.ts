import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** A plain user's PATH often lacks the folders where Debian keeps servers. */
const sbinFolders = ['/usr/local/sbin', '/usr/sbin', '/sbin', '/opt/homebrew/sbin'];

/** Looks in the folders that are preferred, then along the PATH, then where servers lie. */
export async function findProgram(
  name: string,
  preferredFolders: string[] = [],
): Promise<string | undefined> {
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  for (const folder of [...preferredFolders, ...path, ...sbinFolders]) {
    const program = join(folder, name);
    if (await isExecutable(program)) return program;
  }
  return undefined;
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
