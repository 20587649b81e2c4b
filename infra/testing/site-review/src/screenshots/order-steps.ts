import type { Page } from 'playwright-core';
import { press } from './moments.js';

/** The first dataset of the catalogue, with the map of what it holds. */
export async function chooseDataset(page: Page): Promise<void> {
  const dataset = page.getByLabel('Dataset', { exact: true });
  await dataset.locator('option').nth(1).waitFor({ state: 'attached' });
  const stock = page.waitForResponse(/\/leads\/availability/);
  await dataset.selectOption({ index: 1 });
  await stock;
}

export const purchase = (page: Page): Promise<void> => press(page, 'Purchase Leads');
