import { answerWith, api, cut } from '@leadmart/journeys/faults';
import type { Page } from 'playwright-core';
import { headed, letAppear, press, reads, stopClock, tick } from '../moments.js';
import type { ScreenState } from '../shot.js';
import { purchase } from '../order-steps.js';

const frame = { screen: 'frame', path: '/my-leads', as: 'buyer' } as const;

/** A mocked purchase. */
async function pretendToSell(page: Page): Promise<void> {
  await answerWith(page, api('/leads/purchase'), 202, { data: { jobId: 'a-job' } });
  const data = { progress: 100, status: 'completed', error: null };
  await answerWith(page, api('/leads/purchase-status/*'), 200, { data });
}

/** Shows the toast of a completed purchase. */
async function causeToast(page: Page): Promise<void> {
  const dataset = page.getByLabel('Dataset', { exact: true });
  await letAppear(page, dataset.and(page.locator(':enabled')));
  await dataset.selectOption({ index: 1 });
  await tick(page, 'California', 'Texas');
  await purchase(page);
  await letAppear(page, page.getByText('ready to download.').first());
  // The clock is stopped again, so that the toast stays while the page changes.
  await headed(page, 'My Leads');
}

const openMessages = async (page: Page): Promise<void> => {
  await press(page, /^Recent messages/);
  await page.getByRole('region', { name: 'Recent messages' }).waitFor();
};

/** The frame of every screen: the bar, its menus, toasts, and the notice without a network. */
export const frameScreens: readonly ScreenState[] = [
  {
    ...frame,
    state: 'starting',
    before: (page) => cut(page, /\/assets\/.*\.js$/),
    arrive: (page) => page.locator('.shell').waitFor(),
    frame: 'window',
    complains: true,
  },
  {
    ...frame,
    state: 'toast',
    path: '/buy-leads',
    before: async (page) => {
      await stopClock(page);
      await pretendToSell(page);
    },
    arrive: causeToast,
    frame: 'window',
  },
  {
    ...frame,
    state: 'messages',
    path: '/buy-leads',
    before: async (page) => {
      await stopClock(page);
      await pretendToSell(page);
    },
    arrive: async (page) => {
      await causeToast(page);
      await press(page, 'Dismiss');
      await openMessages(page);
    },
    frame: 'window',
  },
  { ...frame, state: 'no-messages', arrive: openMessages, frame: 'window' },
  {
    ...frame,
    state: 'session-ended',
    path: '/dashboard',
    before: async (page) => {
      await stopClock(page);
      await answerWith(page, api('/user/validate'), 401, { error: 'Session ended' });
    },
    arrive: (page) => letAppear(page, page.getByText('Your session has ended.').first()),
    frame: 'window',
  },
  {
    ...frame,
    state: 'small-screen-menu',
    as: 'admin',
    arrive: (page) => press(page, 'Open menu'),
    frame: 'window',
    only: 'narrow',
  },
  {
    ...frame,
    state: 'connection-lost',
    arrive: async (page) => {
      await page.getByRole('table').waitFor();
      await cut(page, /\/api\/v1\//);
      await reads(page, 'No connection.');
    },
  },
  {
    ...frame,
    state: 'page-did-not-arrive',
    path: '/dashboard',
    arrive: async (page) => {
      await headed(page, /^Welcome/);
      await cut(page, /\/assets\/FaqPage/);
      await page.evaluate(() => {
        history.pushState(null, '', '/faq');
        dispatchEvent(new PopStateEvent('popstate'));
      });
      await headed(page, 'This page could not be shown');
    },
    complains: true,
  },
];
