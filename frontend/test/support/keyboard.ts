import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '@leadmart/journeys/eventually';

/** Past every control of a list that other journeys fill at the same time. */
const furthest = 400;

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Goes there with the Tab key alone, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < furthest; presses++) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(target)}: not within ${furthest} presses of Tab`);
}

/** The focus is here, or comes here. */
export async function expectFocus(target: Locator): Promise<void> {
  await target.waitFor();
  await eventually(`focus on ${String(target)}`, () => isFocused(target), 5_000);
  expect(await isFocused(target)).toBe(true);
}
