import type { Browser, BrowserContext, Page, ViewportSize } from 'playwright-core';
import type { Person } from './people.js';

export interface VisitOptions {
  /** Signed in; missing: a visitor. */
  as?: Person;
  viewport?: ViewportSize;
  theme?: 'light' | 'dark';
  /** With the site's motion. Without, as most journeys are: as for people who asked for less, which costs half. */
  moving?: boolean;
}

export const desk: ViewportSize = { width: 1280, height: 800 };
export const phone: ViewportSize = { width: 375, height: 740 };

/**
 * People in front of the site, each in a browser profile of their own. It notes what goes wrong in
 * their pages (exceptions, complaints of the content security policy), which no journey may cause.
 */
export class Visits {
  private readonly contexts: BrowserContext[] = [];
  private readonly mishaps: string[] = [];

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

  /** A profile, for those who want several tabs or something prepared before the first page. */
  async profile({
    as,
    viewport = desk,
    theme = 'light',
    moving = false,
  }: VisitOptions = {}): Promise<BrowserContext> {
    const context = await this.browser.newContext({
      baseURL: this.url,
      viewport,
      colorScheme: theme,
      reducedMotion: moving ? 'no-preference' : 'reduce',
      locale: 'en-US',
      timezoneId: 'America/New_York',
      ...(as && { storageState: { cookies: [], origins: [this.sessionOf(as)] } }),
    });
    this.contexts.push(context);
    context.on('weberror', (error) => this.mishaps.push(String(error.error())));
    context.on('console', (message) => {
      if (message.type() === 'error' && isMishap(message.text())) this.mishaps.push(message.text());
    });
    return context;
  }

  /** Closes every page, and throws if something went wrong in one of them. */
  async end(): Promise<void> {
    await Promise.all(this.contexts.splice(0).map((context) => context.close()));
    const mishaps = this.mishaps.splice(0);
    if (mishaps.length > 0) throw new Error(`In the browser:\n${mishaps.join('\n')}`);
  }

  /**
   * Gives the first page of the site a session, once: what the page does with it later is its own doing. A profile can do
   * it too, but opens a page of its own for that.
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

/** Messages of the browser about requests that a journey itself has blocked. */
const ownDoing = [
  'Failed to load resource',
  'TypeError: Failed to fetch dynamically imported module',
];
const isMishap = (text: string): boolean => !ownDoing.some((start) => text.startsWith(start));
