import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { aBrowser } from '@leadmart/journeys/browser';
import { People } from '@leadmart/journeys/people';
import { Visits } from '@leadmart/journeys/visits';
import { theFurnishedStack } from './furnished-stack.js';

/** `make product-pictures`: the two pictures at the head of the README, an order on the map, light and dark. */
const folder = 'infra/docs/pictures';
const viewport = { width: 1240, height: 970 };
const mostBytes = 150_000;

const stack = await theFurnishedStack();
const browser = await aBrowser();
try {
  const buyer = await new People(stack).aBuyerWith(24_500);
  const visits = new Visits(browser, stack.url);
  for (const theme of ['light', 'dark'] as const) {
    const path = '/buy-leads?states=CA,NV,AZ,TX,FL&quantity=300';
    const page = await visits.open(path, { as: buyer, viewport, theme });
    await showOrder(page);
    const file = join(folder, `product-${theme}.png`);
    await page.screenshot({ path: file });
    const { size } = await stat(file);
    if (size > mostBytes) throw new Error(`${file} has ${size} bytes, more than ${mostBytes}.`);
  }
  await visits.end();
} finally {
  await browser.close();
  await stack.stop();
}

/** Waits until the order is counted: its check comes last. Without a pointer or a focus ring. */
async function showOrder(page: Page): Promise<void> {
  await page.getByText(/^(today|yesterday|\d+ days ago)$/).waitFor();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}
