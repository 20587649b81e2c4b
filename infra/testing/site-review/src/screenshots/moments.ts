import { api, hold } from '@leadmart/journeys/faults';
import type { Locator, Page } from 'playwright-core';

/** Waits until the text is visible. */
export const reads = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).first().waitFor();

export const headed = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { name }).first().waitFor();

export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click();

/** Uses the keyboard: the label of a map tile covers its checkbox. */
export async function tick(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await page.getByRole('checkbox', { name, exact: true }).press('Space');
}

/** An API call that never ends. */
export const stall = (page: Page, path: string): Promise<unknown> => hold(page, api(path));

/** Stops the clock of the page, so that short-lived states stay visible. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1_000);
}

const tickMs = 50;
const patienceMs = 20_000;

/** Advances the stopped clock until the element is visible. */
export async function letAppear(page: Page, locator: Locator): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await locator.isVisible())) {
    if (Date.now() > deadline) throw new Error(`${String(locator)} did not appear`);
    await page.clock.runFor(tickMs);
  }
}
