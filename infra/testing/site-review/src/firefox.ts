import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'puppeteer-core';
import { People } from '@leadmart/journeys/people';
import { findOrInstallFirefox, terminalOutput } from '@leadmart/runner';
import { buyAndDownload } from './firefox/buy-and-download.js';
import { collectPageErrors } from './firefox/page-errors.js';
import { theFurnishedStack } from './furnished-stack.js';

/** `make firefox`: signs in, buys and downloads in Firefox, over WebDriver BiDi. */
const output = terminalOutput((text) => process.stderr.write(text));
const executablePath = process.env['FIREFOX_PATH'] ?? (await findOrInstallFirefox(output));
console.log('Starting Leadmart …');
const stack = await theFurnishedStack();
const folder = await mkdtemp(join(tmpdir(), 'leadmart-firefox-'));
const browser = await launch({
  browser: 'firefox',
  executablePath,
  headless: true,
  extraPrefsFirefox: {
    'browser.download.folderList': 2,
    'browser.download.dir': folder,
    'browser.helperApps.neverAsk.saveToDisk': 'text/csv',
  },
});
try {
  const buyer = await new People(stack).aBuyerWith(1_000);
  const page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  const errors = await collectPageErrors(page);
  const { file, leads } = await buyAndDownload(page, { url: stack.url, buyer, folder });
  if (errors.length > 0) throw new Error(`The page threw errors.\n${errors.join('\n')}`);
  console.log(`${await browser.version()}: bought ${leads} leads and downloaded ${file}`);
} finally {
  await browser.close();
  await stack.stop();
  await rm(folder, { recursive: true, force: true });
}
