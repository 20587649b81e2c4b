import type { Browser, Page } from 'playwright-core';
import type { Person } from '@leadmart/journeys/people';
import { click, type LimitedPage } from './pages.js';
import { readingOf, watch, type Reading } from './probe.js';

const slower = 4;
/** A busy machine slows an answer now and then: of a page that is slow at first, the median of these readings counts. */
const readings = 5;

interface Site {
  readonly browser: Browser;
  readonly url: string;
  readonly people: Readonly<Record<'buyer' | 'admin', Person>>;
}

const desk = { width: 1280, height: 800 };
const phone = { width: 375, height: 812 };

/** Opens a page, does its main actions and reads what they caused; then on a phone, where more moves, only opens it. */
export async function gauge(site: Site, one: LimitedPage): Promise<Reading> {
  const taken: Reading[] = [];
  while (taken.length < readings) {
    taken.push(await readOnce(site, one, desk));
    if (taken.length === 1 && taken[0] && isWithin(taken[0])) break;
  }
  const sorted = taken.toSorted((a, b) => a.inp - b.inp);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error(`${one.path}: no reading`);
  const { cls, moved } = await readOnce(site, { ...one, act: async () => undefined }, phone);
  return cls > middle.cls ? { ...middle, cls, moved } : middle;
}

/**
 * The answer of a page of words whose only button changes its colors, in ms: what this browser needs on this machine to paint
 * anything. Event timings are multiples of eight.
 */
export async function paintOnly(browser: Browser): Promise<number> {
  const taken: number[] = [];
  while (taken.length < readings) {
    const context = await browser.newContext({ viewport: desk });
    const page = await context.newPage();
    await watch(page, slower);
    await page.goto(`data:text/html,${encodeURIComponent(wordsOnly)}`);
    await click(page.getByRole('button'));
    await untilReported(page);
    taken.push((await readingOf(page)).inp);
    await context.close();
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(readings / 2)] ?? 0;
}

const wordsOnly = `<!doctype html><button onclick="document.body.style='background:#000;color:#fff'">Dark</button>${'<p>A line of words.'.repeat(100)}`;

/** Less than what is shown as 0.01: the goal is 0.00. */
export const mostCls = 0.004;
export const mostInpMs = 50;

export const isWithin = ({ cls, inp }: Reading): boolean => cls <= mostCls && inp <= mostInpMs;

async function readOnce(
  { browser, url, people }: Site,
  one: LimitedPage,
  viewport: typeof desk,
): Promise<Reading> {
  const context = await browser.newContext({ baseURL: url, viewport });
  try {
    const page = await context.newPage();
    if (one.who !== 'visitor') await signIn(page, people[one.who]);
    await watch(page, slower);
    await page.goto(one.path);
    await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await one.act(page);
    await page.waitForLoadState('networkidle');
    await untilReported(page);
    return await readingOf(page);
  } finally {
    await context.close();
  }
}

/** The browser reports an answer with the frame after it. */
const untilReported = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => setTimeout(done, 500)));

async function signIn(page: Page, { api, user }: Person): Promise<void> {
  await page.addInitScript(
    ([token, stored]) => {
      localStorage.setItem('token', token ?? '');
      localStorage.setItem('user', stored ?? '');
    },
    [api.token ?? '', JSON.stringify(user)],
  );
}
