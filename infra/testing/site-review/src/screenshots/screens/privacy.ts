import type { AdminOptOutView, OptOutCertificateView } from '@leadmart/contracts';
import { answerWith, api, failWith500 } from '@leadmart/journeys/faults';
import type { Page } from 'playwright-core';
import { headed, press, reads, stall } from '../moments.js';
import type { ScreenState } from '../shot.js';

const at = '2026-11-20T16:40:00.000Z';
const account = { screen: 'account', path: '/account/data', as: 'buyer' } as const;
const request = { screen: 'do-not-sell', path: '/do-not-sell' } as const;
const certificate = { screen: 'certificate', path: `/do-not-sell/${'x'.repeat(43)}` } as const;
const admin = { screen: 'admin-opt-outs', path: '/admin/opt-outs', as: 'admin' } as const;
const adminPath = '/admin/opt-outs*';

const carriedOut: Record<keyof OptOutCertificateView, unknown> = {
  _id: '65f0000000000000000000aa',
  about: ['phone ending in 47', 'e-mail p•••@•••'],
  requestedAt: at,
  completedAt: at,
  searched: 12,
  datasets: 12,
};
const withCertificate = (page: Page, more: object = {}): Promise<void> =>
  answerWith(page, api('/opt-out-certificates/*'), 200, { ...carriedOut, ...more });

const listed: Partial<AdminOptOutView>[] = [
  { about: ['phone ending in 47'], source: 'Web page', completedAt: null, searched: 3 },
  { about: ['e-mail w•••@•••'], source: 'Letter of November 12, by their attorney' },
  { about: ['phone ending in 02', 'e-mail b•••@•••'], source: 'Web page', leads: 0, withdrawn: 0 },
];
const withOptOuts = (page: Page): Promise<void> =>
  answerWith(page, api(adminPath), 200, {
    optOuts: listed.map((one, i) => ({
      ...carriedOut,
      _id: `opt-out-${i}`,
      leads: 3,
      withdrawn: 2,
      ...one,
    })),
    total: 3,
    page: 1,
    pages: 1,
  });

/** The own account, the page of people who opt out, its certificate, and the admins' list. */
export const privacyScreens: readonly ScreenState[] = [
  { ...account, state: 'full', arrive: (page) => headed(page, 'Your data') },
  {
    ...account,
    state: 'deleting',
    arrive: (page) => press(page, 'Delete my account'),
    frame: 'window',
  },
  { ...request, state: 'empty', arrive: (page) => headed(page, 'Do not sell my information') },
  {
    ...request,
    state: 'code',
    before: (page) => answerWith(page, api('/opt-outs/code'), 200, { message: 'sent' }),
    arrive: async (page) => {
      await page.getByLabel('Email').fill('pat@brokers.example');
      await press(page, 'Send me a code');
      await reads(page, 'We have mailed a code');
    },
  },
  {
    ...certificate,
    state: 'done',
    before: (page) => withCertificate(page),
    arrive: (page) => reads(page, 'Your request was carried out.'),
  },
  {
    ...certificate,
    state: 'running',
    before: (page) => withCertificate(page, { completedAt: null, searched: 4 }),
    arrive: (page) => reads(page, '4 of 12'),
  },
  {
    ...certificate,
    state: 'wrong-link',
    arrive: (page) => page.getByRole('alert').waitFor(),
  },
  {
    ...admin,
    state: 'full',
    before: withOptOuts,
    arrive: (page) => page.getByRole('table').waitFor(),
  },
  {
    ...admin,
    state: 'entering',
    before: withOptOuts,
    arrive: (page) => press(page, 'Enter an opt-out'),
    frame: 'window',
  },
  {
    ...admin,
    state: 'loading',
    before: (page) => stall(page, adminPath),
    arrive: (page) => headed(page, 'Opt-outs'),
  },
  {
    ...admin,
    state: 'error',
    before: (page) => failWith500(page, api(adminPath)),
    arrive: (page) => page.getByRole('alert').waitFor(),
  },
];
