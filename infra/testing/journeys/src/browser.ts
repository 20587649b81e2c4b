import { findOrInstallBrowser, terminalOutput } from '@leadmart/runner';
import type { Browser, BrowserType } from 'playwright-core';

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** What `infra/testing/jest/browser.js` gives to tests. */
declare const playwrightOfTests: { readonly chromium: BrowserType } | undefined;

/** The machine's Chromium, without a window. `make test` names it in the environment; whoever runs alone finds or installs it. */
export async function aBrowser(): Promise<Browser> {
  const output = terminalOutput((text) => process.stderr.write(text));
  const executablePath = process.env['BROWSER_PATH'] ?? (await findOrInstallBrowser(output));
  const { chromium } =
    typeof playwrightOfTests === 'undefined' ? await import('playwright-core') : playwrightOfTests;
  return chromium.launch({ executablePath, args: quiet });
}
