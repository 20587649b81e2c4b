import type { AvailabilityView } from '@leadmart/contracts';
import { answerWith, api, failWith500, hold } from '@leadmart/journeys/faults';
import type { Page } from 'playwright-core';
import { headed, press, reads, stall, tick } from '../moments.js';
import type { ScreenState } from '../shot.js';
import { chooseDataset, purchase } from '../order-steps.js';

const buyLeads = { screen: 'buy-leads', path: '/buy-leads', as: 'buyer' } as const;

const counted = (page: Page): Promise<void> => reads(page, /^[\d,]+k?\+? leads$/);
const quantity = (page: Page) => page.getByLabel('Quantity', { exact: true });
const dialog = (page: Page, name: string): Promise<void> =>
  page.getByRole('dialog', { name }).waitFor();

const availability = api('/leads/availability');

const nothingLeftOut: AvailabilityView['leftOut'] = { owned: 0, ownedElsewhere: 0, listed: null };

/** Every lead for sale is in Vermont. */
const answerAvailable = (page: Page, available: number, leftOut = nothingLeftOut): Promise<void> =>
  answerWith(page, availability, 200, { available, byState: { VT: available }, leftOut });

const job = { data: { jobId: 'a-job' } };

/** Choosing leads and buying them. */
export const buyLeadsScreens: readonly ScreenState[] = [
  { ...buyLeads, state: 'start', arrive: (page) => reads(page, 'Your order') },
  { ...buyLeads, state: 'dataset', arrive: chooseDataset },
  {
    ...buyLeads,
    state: 'chosen',
    arrive: async (page) => {
      await chooseDataset(page);
      await page.getByLabel('Phone status').selectOption({ label: 'DNC' });
      await press(page, 'Toggle USHA States');
      await counted(page);
    },
  },
  {
    ...buyLeads,
    state: 'counting',
    before: (page) => hold(page, availability),
    arrive: async (page) => {
      const dataset = page.getByLabel('Dataset', { exact: true });
      await dataset.locator('option').nth(1).waitFor({ state: 'attached' });
      await dataset.selectOption({ index: 1 });
      await tick(page, 'California', 'Texas', 'Florida', 'New York');
    },
  },
  {
    ...buyLeads,
    state: 'counted',
    arrive: async (page) => {
      await chooseDataset(page);
      await tick(page, 'California', 'Texas', 'Florida', 'New York');
      await counted(page);
    },
  },
  {
    ...buyLeads,
    state: 'samples',
    arrive: async (page) => {
      await chooseDataset(page);
      await page.locator('summary', { hasText: 'Sample rows' }).click();
      await page
        .getByRole('row', { name: /^Initial/ })
        .first()
        .waitFor();
    },
  },
  {
    ...buyLeads,
    state: 'not-counted',
    before: (page) => failWith500(page, availability),
    arrive: async (page) => {
      await chooseDataset(page);
      await tick(page, 'California', 'Texas');
      await reads(page, 'Could not be counted');
    },
  },
  {
    ...buyLeads,
    state: '100k-plus',
    before: (page) => answerAvailable(page, 123_456),
    arrive: async (page) => {
      await chooseDataset(page);
      await tick(page, 'Vermont');
      await reads(page, /100k\+ leads/);
    },
  },
  {
    ...buyLeads,
    state: 'left-out',
    before: (page) =>
      answerAvailable(page, 8_610, {
        owned: 1_204,
        ownedElsewhere: 96,
        listed: { atLeast: 310, below: 320 },
      }),
    arrive: async (page) => {
      await chooseDataset(page);
      await tick(page, 'Vermont');
      await reads(page, '1,204 you own');
    },
  },
  {
    ...buyLeads,
    state: 'refused',
    arrive: async (page) => {
      await purchase(page);
      await reads(page, 'Please select at least one state');
    },
  },
  {
    ...buyLeads,
    state: 'insufficient-credits',
    as: 'newcomer',
    arrive: async (page) => {
      await chooseDataset(page);
      await tick(page, 'California', 'Texas');
      await counted(page);
      await purchase(page);
      await reads(page, 'Insufficient credits. Please purchase more credits.');
    },
  },
  {
    ...buyLeads,
    state: 'add-credits',
    as: 'newcomer',
    arrive: async (page) => {
      await chooseDataset(page);
      await tick(page, 'California', 'Texas');
      await counted(page);
      await page.getByRole('button', { name: /^Add [\d,.]+ credits and buy$/ }).click();
      await dialog(page, 'Add credits and buy');
      await page.getByRole('button', { name: /^Pay/ }).waitFor();
    },
    frame: 'window',
  },
  {
    ...buyLeads,
    state: 'failed',
    before: (page) => failWith500(page, api('/leads/purchase')),
    arrive: async (page) => {
      await chooseDataset(page);
      await tick(page, 'California', 'Texas');
      await counted(page);
      await purchase(page);
      await reads(page, 'Error purchasing leads');
    },
  },
  {
    ...buyLeads,
    state: 'processing',
    before: async (page) => {
      await answerWith(page, api('/leads/purchase'), 202, job);
      const data = { progress: 62, status: 'processing', error: null };
      await answerWith(page, api('/leads/purchase-status/*'), 200, { data });
    },
    arrive: async (page) => {
      await chooseDataset(page);
      await tick(page, 'California', 'Texas');
      await purchase(page);
      await reads(page, '62%');
    },
    frame: 'window',
  },
  {
    ...buyLeads,
    state: 'partial-availability',
    before: (page) => answerAvailable(page, 340),
    arrive: async (page) => {
      await chooseDataset(page);
      await tick(page, 'Vermont', 'Maine');
      await quantity(page).fill('500');
      await counted(page);
      await purchase(page);
      await dialog(page, 'Partial Availability');
    },
    frame: 'window',
  },
  {
    ...buyLeads,
    state: 'no-leads',
    before: (page) => answerAvailable(page, 0),
    arrive: async (page) => {
      await chooseDataset(page);
      await tick(page, 'Vermont');
      await counted(page);
      await purchase(page);
      await dialog(page, 'No Leads Available');
    },
    frame: 'window',
  },
  {
    ...buyLeads,
    state: 'loading',
    before: (page) => stall(page, '/datasets'),
    arrive: (page) => headed(page, 'Buy Leads'),
  },
  {
    ...buyLeads,
    state: 'error',
    before: (page) => failWith500(page, api('/datasets')),
    arrive: (page) => reads(page, 'Failed to fetch datasets'),
  },
  {
    ...buyLeads,
    state: 'no-datasets',
    before: (page) => answerWith(page, api('/datasets'), 200, { datasets: [] }),
    arrive: (page) => headed(page, 'Buy Leads'),
  },
];
