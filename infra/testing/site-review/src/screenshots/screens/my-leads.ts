import type { InProgressJobView } from '@leadmart/contracts';
import { answerWith, api, failWith500 } from '@leadmart/journeys/faults';
import type { Page } from 'playwright-core';
import { headed, press, reads, stall } from '../moments.js';
import type { ScreenState } from '../shot.js';

const myLeads = { screen: 'my-leads', path: '/my-leads', as: 'buyer' } as const;

const underWay: Omit<InProgressJobView, '_id' | 'jobId'>[] = [
  {
    dataset: { name: 'Small Business Owners' },
    states: ['CA', 'TX', 'FL'],
    phoneStatus: 'clean',
    quantity: 5_000,
    totalCost: 25_000,
    createdAt: '2026-11-20T16:40:00.000Z',
    progress: 62,
    status: 'processing',
    error: null,
  },
  {
    dataset: { name: 'Medical & Dental Practices' },
    states: ['NY'],
    phoneStatus: 'dnc',
    quantity: 800,
    totalCost: 4_800,
    createdAt: '2026-11-20T16:20:00.000Z',
    progress: 10,
    status: 'failed',
    error: 'Another buyer was faster: there are not enough leads left.',
  },
];

const withJobs = (page: Page): Promise<void> =>
  answerWith(page, api('/leads/purchase-jobs/in-progress'), 200, {
    jobs: underWay.map((job, index) => ({ ...job, _id: `job-${index}`, jobId: `job-${index}` })),
  });

const tableShown = (page: Page): Promise<void> => page.getByRole('table').waitFor();

/** Bought packs and running purchases. */
export const myLeadsScreens: readonly ScreenState[] = [
  { ...myLeads, state: 'full', arrive: tableShown },
  {
    ...myLeads,
    state: 'under-way',
    before: withJobs,
    arrive: (page) => reads(page, 'Another buyer was faster'),
  },
  {
    ...myLeads,
    state: 'filters-open',
    arrive: async (page) => {
      await tableShown(page);
      await press(page, /^Filters/);
      await page.getByLabel('Dataset name').fill('small');
    },
  },
  {
    ...myLeads,
    state: 'preview',
    arrive: async (page) => {
      await press(page, /^Preview /);
      await page.getByRole('dialog').getByRole('row').nth(3).waitFor();
    },
  },
  {
    ...myLeads,
    state: 'selected',
    arrive: async (page) => {
      await page.getByRole('checkbox').first().check();
      await page.getByRole('checkbox').nth(1).check();
      await reads(page, '2 packs');
    },
  },
  {
    ...myLeads,
    state: 'no-match',
    arrive: async (page) => {
      await tableShown(page);
      await press(page, /^Filters/);
      await page.getByLabel('Dataset name').fill('lighthouses');
      await page.getByRole('table').waitFor({ state: 'detached' });
    },
  },
  {
    ...myLeads,
    state: 'downloading',
    before: (page) => stall(page, '/leads/packs/*/download'),
    arrive: async (page) => {
      await tableShown(page);
      await press(page, /^Download /);
      await reads(page, 'Downloading…');
    },
  },
  {
    ...myLeads,
    state: 'download-failed',
    before: (page) => failWith500(page, api('/leads/packs/*/download')),
    arrive: async (page) => {
      await tableShown(page);
      await press(page, /^Download /);
      await page.getByRole('alert').waitFor();
    },
  },
  { ...myLeads, state: 'empty', as: 'newcomer', arrive: (page) => reads(page, 'No leads yet') },
  {
    ...myLeads,
    state: 'loading',
    before: (page) => stall(page, '/leads/packs'),
    arrive: (page) => headed(page, 'My Leads'),
  },
  {
    ...myLeads,
    state: 'error',
    before: (page) => failWith500(page, api('/leads/packs')),
    arrive: (page) => page.getByRole('alert').waitFor(),
  },
];
