import type { Page } from 'playwright-core';
import { press } from './moments.js';

/** Selects the first dataset of the catalogue, which shows the map of its leads. */
export async function chooseDataset(page: Page): Promise<void> {
  const dataset = page.getByLabel('Dataset', { exact: true });
  await dataset.locator('option').nth(1).waitFor({ state: 'attached' });
  const stock = page.waitForResponse(/\/leads\/availability/);
  await dataset.selectOption({ index: 1 });
  await stock;
}

export const purchase = (page: Page): Promise<void> => press(page, 'Purchase Leads');
