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

/**
 * Expects every button, link and field of the page to be whole: not cut off by the box around it. Tabs of
 * a navigation may be scrolled.
 */
export async function expectNoClipping(page: Page): Promise<void> {
  const clipped = await page.evaluate(() => {
    const clips = (box: Element): boolean => getComputedStyle(box).overflowX !== 'visible';
    const boxOf = (element: Element): Element => {
      let box = element.parentElement;
      while (box && !clips(box)) box = box.parentElement;
      return box ?? document.documentElement;
    };
    return [...document.querySelectorAll('main :is(button, a, input, select)')]
      .filter((control) => control.checkVisibility() && !control.closest('nav'))
      .filter((control) => {
        const { left, right } = control.getBoundingClientRect();
        const box = boxOf(control).getBoundingClientRect();
        return right > box.right + 1 || left < box.left - 1;
      })
      .map((control) => control.outerHTML.slice(0, 120));
  });
  expect(clipped).toEqual([]);
}
