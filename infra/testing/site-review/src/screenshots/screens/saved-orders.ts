import { answerWith, api, failWith500 } from '@leadmart/journeys/faults';
import type { Page } from 'playwright-core';
import { headed, press, reads, stall } from '../moments.js';
import type { ScreenState } from '../shot.js';

const path = '/leads/saved-orders';
const orders = { screen: 'saved-orders', path: '/saved-orders', as: 'buyer' } as const;
const at = '2026-11-20T16:40:00.000Z';

const kept = [
  { name: 'Weekly, Texas', states: ['TX'], statesWithoutStock: [], quantity: 300, price: 2 },
  {
    name: 'Roofers on the west coast, for the spring campaign of the southern region',
    states: ['AZ', 'CA', 'NV', 'OR', 'WA'],
    statesWithoutStock: ['NV', 'OR'],
    quantity: 12_500,
    price: 1.5,
  },
  { name: 'Old stock', states: ['NY'], statesWithoutStock: [], quantity: 1, price: null },
];

const schedule = {
  savedOrderId: 'order-0',
  schedule: { every: 'week', weekday: 1 },
  hour: 9,
  zone: 'America/New_York',
  onShortage: 'take',
  creditsPerRun: 700,
  creditsPerMonth: null,
  state: 'on',
  pausedBecause: null,
  nextRunAt: '2026-11-23T14:00:00.000Z',
};
const stopped = {
  ...schedule,
  savedOrderId: 'order-2',
  schedule: { every: 'month', day: 31 },
  state: 'paused',
  pausedBecause: 'The dataset is not for sale any more.',
  nextRunAt: null,
};
const run = { reason: null, purchaseId: null, quantity: 0, credits: 0, endedAt: at };
const runs = [
  { ...run, date: '2026-11-16', result: 'bought', purchaseId: 'p', quantity: 300, credits: 600 },
  {
    ...run,
    date: '2026-11-09',
    result: 'skipped',
    reason: 'It would have cost 900 credits, more than the limit of 700.',
  },
  { ...run, date: '2026-11-02', result: 'failed', reason: 'You do not have enough credits.' },
];

const withOrders = async (page: Page): Promise<void> => {
  await answerWith(page, api('/leads/standing-orders'), 200, {
    standingOrders: [schedule, stopped],
  });
  await answerWith(page, api('/leads/saved-orders/order-0/schedule/runs'), 200, { runs });
  await answerWith(page, api(path), 200, {
    orders: kept.map((order, index) => ({
      ...order,
      _id: `order-${index}`,
      dataset: { _id: '65f0000000000000000000a1', name: 'Homeowners' },
      phoneStatus: index === 1 ? 'dnc' : 'clean',
      createdAt: at,
      changedAt: at,
    })),
  });
};

const full = { ...orders, before: withOrders } as const;
const choose = async (page: Page, item: string): Promise<void> => {
  await press(page, 'Actions for Weekly, Texas');
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('dialog').waitFor();
};

/** The orders that a buyer keeps to buy them again. */
export const savedOrdersScreens: readonly ScreenState[] = [
  { ...full, state: 'full', arrive: (page) => page.getByRole('table').waitFor() },
  {
    ...full,
    state: 'menu',
    arrive: (page) => press(page, 'Actions for Weekly, Texas'),
    frame: 'window',
  },
  { ...full, state: 'renaming', arrive: (page) => choose(page, 'Rename'), frame: 'window' },
  {
    ...full,
    state: 'schedule',
    arrive: (page) => choose(page, 'Change schedule'),
    frame: 'window',
  },
  { ...full, state: 'runs', arrive: (page) => choose(page, 'Runs'), frame: 'window' },
  { ...full, state: 'deleting', arrive: (page) => choose(page, 'Delete'), frame: 'window' },
  {
    ...orders,
    state: 'empty',
    as: 'newcomer',
    arrive: (page) => reads(page, 'No saved orders yet'),
  },
  {
    ...orders,
    state: 'loading',
    before: (page) => stall(page, path),
    arrive: (page) => headed(page, 'Saved orders'),
  },
  {
    ...orders,
    state: 'error',
    before: (page) => failWith500(page, api(path)),
    arrive: (page) => page.getByRole('alert').waitFor(),
  },
];
