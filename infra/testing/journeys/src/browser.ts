import { chromium, type Browser } from 'playwright-core';
import { browserArguments, findOrInstallBrowser, terminalOutput } from '@leadmart/runner';

/** Connects to the headless Chromium of `make test`, or starts one. Closing does not stop a shared one. */
export async function aBrowser(): Promise<Browser> {
  const shared = process.env['BROWSER_URL'];
  if (shared) return chromium.connect(shared);
  const output = terminalOutput((text) => process.stderr.write(text));
  const executablePath = process.env['BROWSER_PATH'] ?? (await findOrInstallBrowser(output));
  return chromium.launch({ executablePath, args: browserArguments });
}
