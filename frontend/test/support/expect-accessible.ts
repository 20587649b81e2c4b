import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect } from '@jest/globals';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * Expects axe to find no violation on this screen in the light theme. `make soak` also compares the colours of
 * the dark theme; themes differ in colours only.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, 'light');
  if (process.env['SOAK']) await expectNoViolations(page, 'dark', { runOnly: ['color-contrast'] });
}

async function expectNoViolations(
  page: Page,
  colorScheme: 'light' | 'dark',
  options: RunOptions = {},
): Promise<void> {
  // The frame in index.html has neither landmarks nor a heading.
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await page.emulateMedia({ colorScheme });
  await coloursSettled(page);
  expect(await violationsOf(page, options)).toEqual([]);
}

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

declare global {
  interface Window {
    axe: { run(context: Document, options: RunOptions): Promise<AxeResults> };
  }
}

/** Loads axe once per page. `@axe-core/playwright` loads it for every check and reports passes: four times slower. */
async function violationsOf(page: Page, options: RunOptions = {}) {
  if (!(await page.evaluate(() => 'axe' in window)))
    await page.evaluate(await readFile(axeFile, 'utf8'));
  return page.evaluate(
    async (runOptions) => {
      const { violations } = await window.axe.run(document, runOptions);
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        nodes: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
      }));
    },
    { ...options, resultTypes: ['violations'] } satisfies RunOptions,
  );
}

/** Waits for transitions and animations: colours are final after them. Endless animations are ignored. */
async function coloursSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
