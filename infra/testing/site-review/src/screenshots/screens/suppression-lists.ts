import type { SuppressionListView } from '@leadmart/contracts';
import { answerWith, api, failWith500 } from '@leadmart/journeys/faults';
import type { Page } from 'playwright-core';
import { headed, press, reads, stall } from '../moments.js';
import type { ScreenState } from '../shot.js';

const path = '/leads/suppression-lists';
const lists = { screen: 'suppression-lists', path: '/suppression-lists', as: 'buyer' } as const;

const kept: Pick<SuppressionListView, 'name' | 'phones' | 'emails' | 'invalidLines'>[] = [
  { name: 'Asked not to be called', phones: 318, emails: 0, invalidLines: 0 },
  { name: 'Customers', phones: 12_480, emails: 9_310, invalidLines: 3 },
  {
    name: 'Bought elsewhere, spring campaign of the southern region',
    phones: 640_200,
    emails: 0,
    invalidLines: 0,
  },
];
const at = '2026-11-20T16:40:00.000Z';

const withLists = (page: Page): Promise<void> =>
  answerWith(page, api(path), 200, {
    lists: kept.map((list, index) => ({
      ...list,
      _id: `list-${index}`,
      lines: list.phones,
      createdAt: at,
      changedAt: at,
    })),
    isCounting: true,
  });

const openMenu = (page: Page): Promise<void> => press(page, 'Actions for Customers');
const choose = async (page: Page, item: string): Promise<void> => {
  await openMenu(page);
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('dialog').waitFor();
};
const file = { name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from('5125550147') };

/** The phones and e-mails that a buyer does not want to be sold. */
export const suppressionListsScreens: readonly ScreenState[] = [
  {
    ...lists,
    state: 'full',
    before: withLists,
    arrive: (page) => page.getByRole('table').waitFor(),
  },
  { ...lists, state: 'menu', before: withLists, arrive: openMenu, frame: 'window' },
  {
    ...lists,
    state: 'pasting',
    before: withLists,
    arrive: async (page) => {
      await press(page, 'New list');
      await page.getByLabel('Name').fill('Former customers');
      await page.getByLabel('Phones or e-mails').last().fill('(512) 555-0147\nann@example.com\nx');
      await reads(page, '1 phone and 1 e-mail found.');
    },
    frame: 'window',
  },
  {
    ...lists,
    state: 'replacing-from-a-file',
    before: withLists,
    arrive: async (page) => {
      await choose(page, 'Replace all');
      await page.getByText('CSV file', { exact: true }).click();
      await page.locator('[type=file]').setInputFiles(file);
      await reads(page, 'customers.csv');
    },
    frame: 'window',
  },
  {
    ...lists,
    state: 'refused',
    before: withLists,
    arrive: async (page) => {
      await press(page, 'New list');
      await press(page, 'Create list');
      await page.getByRole('alert').waitFor();
    },
    frame: 'window',
  },
  {
    ...lists,
    state: 'deleting',
    before: withLists,
    arrive: (page) => choose(page, 'Delete'),
    frame: 'window',
  },
  {
    ...lists,
    state: 'empty',
    as: 'newcomer',
    arrive: (page) => reads(page, 'No suppression lists yet'),
  },
  {
    ...lists,
    state: 'loading',
    before: (page) => stall(page, path),
    arrive: (page) => headed(page, 'Suppression lists'),
  },
  {
    ...lists,
    state: 'error',
    before: (page) => failWith500(page, api(path)),
    arrive: (page) => page.getByRole('alert').waitFor(),
  },
];
