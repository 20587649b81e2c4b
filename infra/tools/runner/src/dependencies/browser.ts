import type { Output } from '../output.js';
import { StartFailure } from '../start-failure.js';
import { findProgram } from './find-program.js';
import { installSystemPackage } from './system-packages.js';

/** Debian's Chromium without a face comes first: a journey costs less than half of what it costs in the one with menus. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** The browser for the journeys, installed if it is missing and we may. */
export async function findOrInstallBrowser(output: Output): Promise<string> {
  const found = await findBrowser();
  if (found) return found;
  await installFirstOf(['chromium-headless-shell', 'chromium'], output);
  const installed = await findBrowser();
  if (installed) return installed;
  throw new StartFailure('chromium was installed, but its program was not found.');
}

/** Not every release of Debian and Ubuntu carries the first. */
async function installFirstOf([name = '', ...others]: string[], output: Output): Promise<void> {
  try {
    await installSystemPackage(name, output);
  } catch (error) {
    if (others.length === 0) throw error;
    await installFirstOf(others, output);
  }
}

async function findBrowser(): Promise<string | undefined> {
  for (const name of names) {
    const program = await findProgram(name);
    if (program) return program;
  }
  return undefined;
}
