import { browserArguments, findOrInstallBrowser, terminalOutput } from '@leadmart/runner';
import type { Browser, BrowserType } from 'playwright-core';

/** Provided by `infra/testing/jest/browser.js`. */
declare const playwrightOfTests: { readonly chromium: BrowserType } | undefined;

/** Connects to the headless Chromium of `make test`, or starts one. Closing does not stop a shared one. */
export async function aBrowser(): Promise<Browser> {
  const { chromium } =
    typeof playwrightOfTests === 'undefined' ? await import('playwright-core') : playwrightOfTests;
  const shared = process.env['BROWSER_URL'];
  if (shared) return await chromium.connect(shared);
  const output = terminalOutput((text) => process.stderr.write(text));
  const executablePath = process.env['BROWSER_PATH'] ?? (await findOrInstallBrowser(output));
  return await chromium.launch({ executablePath, args: browserArguments });
}
