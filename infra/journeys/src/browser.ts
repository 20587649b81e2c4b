import { findOrInstallBrowser, terminalOutput } from '@leadmart/local';
import { chromium, type Browser } from 'playwright-core';

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The machine's Chromium, without a window. `make test` names it in the environment; whoever runs alone finds or installs it. */
export async function aBrowser(): Promise<Browser> {
  const output = terminalOutput((text) => process.stderr.write(text));
  const executablePath = process.env['BROWSER_PATH'] ?? (await findOrInstallBrowser(output));
  return chromium.launch({ executablePath, args: quiet });
}
