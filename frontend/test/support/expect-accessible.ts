import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

/**
 * axe finds nothing on this screen as it stands, in the light theme and in the dark one. A theme
 * changes colours only, so the second time only those are looked at.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await coloursSettled(page);
  expect(await violationsOf(newAxe(page))).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await coloursSettled(page);
  expect(await violationsOf(newAxe(page).withRules(['color-contrast']))).toEqual([]);
}

/** Our pages hold no frames of others: the older way of running axe, which opens no page of its own, sees all there is. */
const newAxe = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode();

async function violationsOf(axe: AxeBuilder) {
  const { violations } = await axe.analyze();
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  }));
}

/** A theme arrives by transitions, a dialog by an animation; halfway through one no colour is the design's. What moves for ever is not waited for. */
async function coloursSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
