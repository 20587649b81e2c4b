import type { Output } from '../output.js';
import { StartFailure } from '../start-failure.js';
import { findProgram } from './find-program.js';
import { installSystemPackage } from './system-packages.js';

const names = ['chromium', 'chromium-browser', 'google-chrome'];

/** The browser for the journeys, installed if it is missing and we may. */
export async function findOrInstallBrowser(output: Output): Promise<string> {
  const found = await findBrowser();
  if (found) return found;
  await installSystemPackage('chromium', output);
  const installed = await findBrowser();
  if (installed) return installed;
  throw new StartFailure('chromium was installed, but its program was not found.');
}

async function findBrowser(): Promise<string | undefined> {
  for (const name of names) {
    const program = await findProgram(name);
    if (program) return program;
  }
  return undefined;
}
