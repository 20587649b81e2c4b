import { api, cut, failWith500 } from '@leadmart/journeys/faults';
import type { Page } from 'playwright-core';
import { headed, letAppear, press, reads, stopClock } from '../moments.js';
import type { ScreenState } from '../shot.js';

const frame = { screen: 'frame', path: '/my-leads', as: 'buyer' } as const;

/** A download that fails is told in a toast. */
async function causeToast(page: Page): Promise<void> {
  const download = page.getByRole('button', { name: /^Download / }).first();
  await letAppear(page, download);
  await download.click();
  await letAppear(page, page.getByText('The download failed.').first());
}

/** What every screen has around it: the bar, its menus, toasts, and what is left without a network. */
export const frameScreens: readonly ScreenState[] = [
  {
    ...frame,
    state: 'toast',
    before: async (page) => {
      await stopClock(page);
      await failWith500(page, api('/leads/packs/*/download'));
    },
    arrive: causeToast,
    frame: 'window',
  },
  {
    ...frame,
    state: 'messages',
    before: (page) => failWith500(page, api('/leads/packs/*/download')),
    arrive: async (page) => {
      await press(page, /^Download /);
      await reads(page, 'The download failed.');
      await press(page, 'Dismiss');
      await press(page, /^Recent messages/);
      await page.getByRole('region', { name: 'Recent messages' }).waitFor();
    },
    frame: 'window',
  },
  {
    ...frame,
    state: 'no-messages',
    arrive: async (page) => {
      await press(page, 'Recent messages');
      await page.getByRole('region', { name: 'Recent messages' }).waitFor();
    },
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
    before: (page) => cut(page, /\/api\/v1\//),
    arrive: (page) => page.getByRole('alert').first().waitFor(),
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
      await reads(page, 'This page could not be shown.');
    },
    complains: true,
  },
];
