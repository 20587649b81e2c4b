import type { BrowserContext, Locator, Page } from 'playwright-core';
import { eventually } from '@leadmart/journeys/eventually';

/** The step of `passUntil` in milliseconds: the precision of measured times. */
export const stepMs = 20;

/** A tab whose clock moves only by calls such as `page.clock.runFor(1_999)`. */
export async function aPageOfStillTime(profile: BrowserContext, path: string): Promise<Page> {
  const page = await profile.newPage();
  await page.clock.install({ time: new Date('2026-05-04T09:00:00Z') });
  await page.clock.pauseAt(new Date('2026-05-04T10:00:00Z'));
  await page.goto(path);
  // The application starts after its first animation frame, which needs a step of the clock.
  await page.clock.runFor(stepMs);
  return page;
}

/** Advances the clock in small steps until the target is visible. */
export async function passUntil(page: Page, target: Locator): Promise<void> {
  await eventually(`${String(target)} on a page of still time`, async () => {
    await page.clock.runFor(stepMs);
    return target.isVisible();
  });
}
