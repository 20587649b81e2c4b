import { api, failWith500 } from '@leadmart/journeys/faults';
import type { Page } from 'playwright-core';
import { headed, reads, stall } from '../moments.js';
import type { ScreenState } from '../shot.js';

const purchases = { screen: 'purchases', path: '/my-purchases', as: 'buyer' } as const;

const tableShown = (page: Page): Promise<void> => page.getByRole('table').waitFor();

const onTab = async (page: Page, name: string): Promise<void> => {
  await tableShown(page);
  await page.getByRole('tab', { name }).click();
  // After the answer, all lines have the type of the tab.
  const other = name === 'Lead Purchases' ? 'Credit Purchase' : 'Lead Purchase';
  await page.getByRole('cell', { name: other }).first().waitFor({ state: 'detached' });
  await tableShown(page);
};

/** The purchase history. */
export const purchasesScreens: readonly ScreenState[] = [
  { ...purchases, state: 'all', arrive: tableShown },
  { ...purchases, state: 'credits', arrive: (page) => onTab(page, 'Credit Purchases') },
  { ...purchases, state: 'leads', arrive: (page) => onTab(page, 'Lead Purchases') },
  {
    ...purchases,
    state: 'empty',
    as: 'newcomer',
    arrive: (page) => reads(page, 'No purchases found'),
  },
  {
    ...purchases,
    state: 'loading',
    before: (page) => stall(page, '/purchases/history'),
    arrive: (page) => headed(page, 'Purchases'),
  },
  {
    ...purchases,
    state: 'error',
    before: (page) => failWith500(page, api('/purchases/history')),
    arrive: (page) => page.getByRole('alert').waitFor(),
  },
];
