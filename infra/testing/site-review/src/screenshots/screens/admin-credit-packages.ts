import { answerWith, api, failWith500 } from '@leadmart/journeys/faults';
import type { Page } from 'playwright-core';
import { press, reads, stall } from '../moments.js';
import type { ScreenState } from '../shot.js';

const packages = {
  screen: 'admin-credit-packages',
  path: '/admin/credit-packages',
  as: 'admin',
} as const;

const listCall = api('/admin/credits/packages');
const tableShown = (page: Page): Promise<void> => page.getByRole('table').waitFor();

const some = [
  ['Starter', 1_000, 50, 0, true],
  ['Growth', 5_000, 225, 10, true],
  ['Summer special', 12_500, 480, 25, false],
  ['Enterprise', 100_000, 3_200, 15, true],
] as const;

/** The packages of the demo data, one of them inactive. */
const oneInactive = (page: Page) =>
  answerWith(
    page,
    listCall,
    200,
    some.map(([packageName, creditAmount, price, discount, active], at) => ({
      _id: `6b000000000000000000000${at}`,
      packageName,
      creditAmount,
      price,
      discount,
      discountedPrice: (price * (100 - discount)) / 100,
      active,
    })),
  );

const inDialog = async (page: Page, button: string): Promise<void> => {
  await tableShown(page);
  await press(page, button);
  await page.getByRole('dialog').waitFor();
};

/** The admin page of credit packages. */
export const adminPackagesScreens: readonly ScreenState[] = [
  { ...packages, state: 'list', before: oneInactive, arrive: tableShown },
  {
    ...packages,
    state: 'empty',
    before: (page) => answerWith(page, listCall, 200, []),
    arrive: (page) => reads(page, 'No packages yet'),
  },
  {
    ...packages,
    state: 'loading',
    before: (page) => stall(page, '/admin/credits/packages'),
    arrive: (page) => page.getByRole('status', { name: 'Loading credit packages' }).waitFor(),
  },
  {
    ...packages,
    state: 'error',
    before: (page) => failWith500(page, listCall),
    arrive: (page) => page.getByRole('alert').waitFor(),
  },
  {
    ...packages,
    state: 'edit-refused',
    before: oneInactive,
    frame: 'window',
    arrive: async (page) => {
      await inDialog(page, 'Edit Growth');
      await page.getByLabel('Discount (%)').fill('101');
      await press(page, 'Save');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    ...packages,
    state: 'discount',
    before: oneInactive,
    frame: 'window',
    arrive: (page) => inDialog(page, 'Global Discount'),
  },
  {
    ...packages,
    state: 'delete',
    before: oneInactive,
    frame: 'window',
    arrive: (page) => inDialog(page, 'Delete Summer special'),
  },
];
