import type { Browser, BrowserContext, Page, ViewportSize } from 'playwright-core';
import type { Person } from './people.js';

export interface VisitOptions {
  /** The signed-in user; absent for a visitor. */
  as?: Person;
  viewport?: ViewportSize;
  theme?: 'light' | 'dark';
  /** With the site's animations. By default with reduced motion, which needs half the processor time. */
  moving?: boolean;
  /** Whether the browser runs scripts. */
  scripts?: boolean;
  /** With the site's service worker, which fetches the files of a pack for each new profile. By default as in a private window. */
  worker?: boolean;
}

export const desk: ViewportSize = { width: 1280, height: 800 };
export const phone: ViewportSize = { width: 375, height: 740 };

/** A limit against hanging of everything that a page is asked to do. */
const hangingMs = 120_000;

/**
 * Opens pages of the site, each in its own browser profile. Records exceptions and violations of the
 * content security policy in all pages; a test fails if there are any.
 */
export class Visits {
  private readonly contexts: BrowserContext[] = [];
  private readonly errors: string[] = [];

  constructor(
    private readonly browser: Browser,
    private readonly url: string,
  ) {}

  async open(path: string, { as, ...options }: VisitOptions = {}): Promise<Page> {
    const context = await this.profile(options);
    const page = await context.newPage();
    if (as) await this.signIn(page, as);
    await page.goto(path);
    return page;
  }

  /** A profile for several tabs, or for preparations before the first page. */
  async profile({
    as,
    viewport = desk,
    theme = 'light',
    moving = false,
    scripts = true,
    worker = false,
  }: VisitOptions = {}): Promise<BrowserContext> {
    const context = await this.browser.newContext({
      baseURL: this.url,
      viewport,
      colorScheme: theme,
      javaScriptEnabled: scripts,
      serviceWorkers: worker ? 'allow' : 'block',
      reducedMotion: moving ? 'no-preference' : 'reduce',
      locale: 'en-US',
      timezoneId: 'America/New_York',
      ...(as && { storageState: { cookies: [], origins: [this.sessionOf(as)] } }),
    });
    context.setDefaultTimeout(hangingMs);
    this.contexts.push(context);
    context.on('weberror', (error) => this.errors.push(String(error.error())));
    context.on('console', (message) => {
      if (message.type() === 'error' && isUnexpected(message.text()))
        this.errors.push(message.text());
    });
    return context;
  }

  /** The open pages, in the order of their opening. */
  pages(): Page[] {
    return this.contexts.flatMap((context) => context.pages());
  }

  /** Closes every page. Throws if an error was recorded in one of them. */
  async end(): Promise<void> {
    await Promise.all(this.contexts.splice(0).map((context) => context.close()));
    const errors = this.errors.splice(0);
    if (errors.length > 0) throw new Error(`In the browser:\n${errors.join('\n')}`);
  }

  /**
   * Stores a session for the first page of the site, once, so that the page may remove it later. The
   * `storageState` of a profile would do the same, but opens another page for it.
   */
  private async signIn(page: Page, person: Person): Promise<void> {
    await page.addInitScript(({ origin, localStorage: entries }) => {
      if (location.origin !== origin || sessionStorage.getItem('signedIn') !== null) return;
      sessionStorage.setItem('signedIn', 'once');
      for (const { name, value } of entries) localStorage.setItem(name, value);
    }, this.sessionOf(person));
  }

  private sessionOf({ api, user }: Person) {
    return {
      origin: this.url,
      localStorage: [
        { name: 'token', value: api.token ?? '' },
        { name: 'user', value: JSON.stringify(user) },
      ],
    };
  }
}

/** Console errors about responses that a test has replaced. */
const expectedErrors = [
  'Failed to load resource',
  'TypeError: Failed to fetch dynamically imported module',
  'Error: Unable to preload CSS',
];
const isUnexpected = (text: string): boolean =>
  !expectedErrors.some((start) => text.startsWith(start));
