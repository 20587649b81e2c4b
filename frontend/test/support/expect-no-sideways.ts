import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

/** Expects no element to be wider than the window. */
export async function expectNoSideways(page: Page): Promise<void> {
  const tooFar = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('main *, header *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth)
      .map((element) => element.outerHTML.slice(0, 120));
  });
  expect(tooFar).toEqual([]);
}
