import { join } from 'node:path';
import type { BrowserServer } from 'playwright-core';
import type { Output } from '../terminal/output.js';
import { findProgram, isExecutable } from './system/find-program.js';
import { canInstall, findOrInstall, installSystemPackage } from './system/system-packages.js';
import { thisSystem, type System } from './system/system.js';

/** Chromium without its user interface: a journey in it costs half the processor time. */
const headlessShell = 'chromium-headless-shell';
/** Arguments with which a browser runs as root, in a container and without a network of its own. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const names = [
  headlessShell,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
/** Programs that lie outside of the PATH: Fedora's headless shell, and the applications of macOS. */
const places = [
  '/usr/lib64/chromium-browser/headless_shell',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser for the journeys: the headless shell, where that can be installed. */
export async function findOrInstallBrowser(output: Output): Promise<string> {
  const found = await findBrowser();
  if (found?.endsWith(headlessShell)) return found;
  return (
    (await tryToInstallHeadlessShell(output)) ??
    found ??
    (await findOrInstall('chromium', findBrowser, output))
  );
}

/** One browser for all test processes; each connects to its `wsEndpoint()`. */
export async function startSharedBrowser(executablePath: string): Promise<BrowserServer> {
  const { chromium } = await import('playwright-core');
  return chromium.launchServer({ executablePath, args: browserArguments });
}

/** Undefined where the package does not exist or cannot be installed; any other Chromium works as well, only slower. */
async function tryToInstallHeadlessShell(output: Output): Promise<string | undefined> {
  if (!canInstall()) return undefined;
  try {
    await installSystemPackage('chromium', output, headlessShell);
    return await findProgram(headlessShell);
  } catch {
    return undefined;
  }
}

/** A Chromium or Chrome that is installed. */
export async function findBrowser(system: System = thisSystem()): Promise<string | undefined> {
  for (const name of names) {
    const program = await findProgram(name, { system });
    if (program) return program;
  }
  const own = places.map((place) => join(system.home, place));
  for (const place of [...places.map((one) => join(system.root, one)), ...own])
    if (await isExecutable(place)) return place;
  return undefined;
}

const firefoxNames = ['firefox-esr', 'firefox'];

/** The browser of `make firefox`. */
export const findOrInstallFirefox = (output: Output): Promise<string> =>
  findOrInstall('firefox', findFirefox, output);

async function findFirefox(): Promise<string | undefined> {
  for (const name of firefoxNames) {
    const program = await findProgram(name);
    if (program) return program;
  }
  return undefined;
}
