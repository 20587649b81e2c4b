import { api, hold } from '@leadmart/journeys/faults';
import type { Locator, Page } from 'playwright-core';

/** Waits until somebody would read this. */
export const reads = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).first().waitFor();

export const headed = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { name }).first().waitFor();

export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click();

/** By the keyboard: a tile of the map is a checkbox under its label. */
export async function tick(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await page.getByRole('checkbox', { name, exact: true }).press('Space');
}

/** A call of the API that never ends. */
export const stall = (page: Page, path: string): Promise<unknown> => hold(page, api(path));

/** Time stands still, so that what shows for a moment only can be looked at. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1_000);
}

const tickMs = 50;
const patienceMs = 20_000;

/** With the clock stopped: lets just as much time pass as this needs to appear. */
export async function letAppear(page: Page, locator: Locator): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await locator.isVisible())) {
    if (Date.now() > deadline) throw new Error(`${String(locator)} did not appear`);
    await page.clock.runFor(tickMs);
  }
}
