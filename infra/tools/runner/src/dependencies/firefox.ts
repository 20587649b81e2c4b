import type { Output } from '../terminal/output.js';
import { StartFailure } from '../terminal/start-failure.js';
import { findProgram } from './system/find-program.js';
import { installSystemPackage } from './system/system-packages.js';

const names = ['firefox-esr', 'firefox'];

/** The browser of `make firefox`. Installs Debian's if it is missing and this user may install packages. */
export async function findOrInstallFirefox(output: Output): Promise<string> {
  const found = await findFirefox();
  if (found) return found;
  await installSystemPackage({ needed: 'firefox', name: 'firefox-esr' }, output);
  const installed = await findFirefox();
  if (installed) return installed;
  throw new StartFailure('firefox-esr was installed, but its program was not found.');
}

async function findFirefox(): Promise<string | undefined> {
  for (const name of names) {
    const program = await findProgram(name);
    if (program) return program;
  }
  return undefined;
}
