import { eventually } from '@leadmart/journeys/eventually';
import type { BrowserContext, Locator, Page } from 'playwright-core';

/** What passes at each look of `passUntil`: how exactly a journey knows when something appeared. */
export const stepMs = 20;

/** A tab whose time stands still until a journey moves it: `page.clock.runFor(1_999)`. */
export async function aPageOfStillTime(profile: BrowserContext, path: string): Promise<Page> {
  const page = await profile.newPage();
  await page.clock.install({ time: new Date('2026-05-04T09:00:00Z') });
  await page.clock.pauseAt(new Date('2026-05-04T10:00:00Z'));
  await page.goto(path);
  // The application starts after the first picture of its frame, and a picture takes its time, too.
  await page.clock.runFor(stepMs);
  return page;
}

/** Lets time pass in small steps until this is on screen: pages need some to show what they know. */
export async function passUntil(page: Page, target: Locator): Promise<void> {
  await eventually(`${String(target)} on a page of still time`, async () => {
    await page.clock.runFor(stepMs);
    return target.isVisible();
  });
}
