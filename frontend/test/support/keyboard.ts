import type { Locator, Page } from 'playwright-core';
import { eventually } from '@leadmart/journeys/eventually';

/** Larger than the number of controls in lists that other tests fill at the same time. */
const furthest = 400;

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Moves the focus to the target with the Tab key alone. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < furthest; presses++) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(target)}: not within ${furthest} presses of Tab`);
}

/** Expects the target to get the focus. */
export async function expectFocus(target: Locator): Promise<void> {
  await target.waitFor();
  await eventually(`focus on ${String(target)}`, () => isFocused(target));
}
