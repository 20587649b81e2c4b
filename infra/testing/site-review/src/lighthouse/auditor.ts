import { launch, type LaunchedChrome } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { chromium } from 'playwright-core';
import type { Person } from '@leadmart/journeys/people';
import { findOrInstallBrowser, terminalOutput } from '@leadmart/runner';
import type { AuditedPage } from './pages.js';
import { verdictOf, type Verdict } from './report.js';

/** Runs per page. The speed varies between runs; the median counts. */
const runs = 3;

const chromeFlags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
];

/** Runs Lighthouse with its default mobile profile in a new Chromium. */
export class Auditor {
  private constructor(
    private readonly url: string,
    private readonly buyer: Person,
    private readonly chromePath: string,
  ) {}

  static async open(url: string, buyer: Person): Promise<Auditor> {
    const output = terminalOutput((text) => process.stderr.write(text));
    const chromePath = process.env['BROWSER_PATH'] ?? (await findOrInstallBrowser(output));
    return new Auditor(url, buyer, chromePath);
  }

  async audit(page: AuditedPage): Promise<Verdict> {
    const results: Result[] = [];
    while (results.length < runs) results.push(await this.result(page));
    return verdictOf(results);
  }

  /** On a busy machine a trace is sometimes lost; a second loss in a row is a failure. */
  private async result(page: AuditedPage): Promise<Result> {
    try {
      return await this.run(page);
    } catch {
      return this.run(page);
    }
  }

  private async run({ path, signedIn = false }: AuditedPage): Promise<Result> {
    const chrome = await launch({ chromePath: this.chromePath, chromeFlags });
    try {
      if (signedIn) await this.signIn(chrome);
      const answer = await lighthouse(`${this.url}${path}`, {
        port: chrome.port,
        output: 'json',
        logLevel: 'error',
        // The session is in local storage, which Lighthouse would clear. The cache of a new browser is empty.
        disableStorageReset: signedIn,
      });
      if (!answer) throw new Error(`Lighthouse returned no result for ${path}`);
      const { runtimeError, finalDisplayedUrl } = answer.lhr;
      if (runtimeError) throw new Error(`${path}: ${runtimeError.message}`);
      if (!finalDisplayedUrl.endsWith(path)) throw new Error(`${path} led to ${finalDisplayedUrl}`);
      return answer.lhr;
    } finally {
      chrome.kill();
    }
  }

  /** Opens a file that is not part of the application, so that nothing of the application is cached. */
  private async signIn({ port }: LaunchedChrome): Promise<void> {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    const [context] = browser.contexts();
    const page = await context?.newPage();
    await page?.goto(`${this.url}/robots.txt`);
    const session = { token: this.buyer.api.token ?? '', user: JSON.stringify(this.buyer.user) };
    await page?.evaluate((items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    }, session);
    await page?.close();
    await browser.close();
  }
}
