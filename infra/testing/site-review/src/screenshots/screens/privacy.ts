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
  parts: [
    { about: ['e-mail p•••@•••'], state: 'done' },
    { about: ['phone ending in 47'], state: 'done' },
  ],
  requestedAt: at,
  completedAt: at,
  searched: 12,
  datasets: 12,
};
const withCertificate = (page: Page, more: object = {}): Promise<void> =>
  answerWith(page, api('/opt-out-certificates/*'), 200, { ...carriedOut, ...more });

const evidence = {
  leads: 1,
  packs: 4,
  withoutEmail: 0,
  sameDomain: 0,
  sameName: 1,
  phonesOfAddress: 1,
  phonesOfNetwork: 2,
  stillForSale: null,
};
const waiting: Partial<AdminOptOutView>[] = [
  { about: ['phone ending in 47'], state: 'review', completedAt: null, evidence },
  {
    about: ['phone ending in 98'],
    state: 'review',
    completedAt: null,
    evidence: { ...evidence, sameName: 0, phonesOfNetwork: 31, stillForSale: 'network' },
  },
];
const listed: Partial<AdminOptOutView>[] = [
  { about: ['phone ending in 47'], state: 'working', completedAt: null, searched: 3 },
  { about: ['e-mail w•••@•••'], source: 'Letter of November 12, by their attorney' },
  { about: ['phone ending in 02'], state: 'declined', leads: 0, withdrawn: 0 },
];
const answerFor = (optOuts: readonly Partial<AdminOptOutView>[]) => {
  const full = optOuts.map((one, i) => ({
    ...carriedOut,
    _id: `opt-out-${i}`,
    source: 'Web page',
    state: 'done',
    leads: 3,
    withdrawn: 2,
    evidence: null,
    ...one,
  }));
  return { optOuts: full, total: full.length, page: 1, pages: 1 };
};
const withOptOuts = async (page: Page): Promise<void> => {
  await answerWith(page, api(adminPath), 200, answerFor(listed));
  await answerWith(page, api(`${adminPath}waiting=true`), 200, answerFor(waiting));
};

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
    before: (page) =>
      withCertificate(page, {
        completedAt: null,
        searched: 4,
        parts: [{ about: ['e-mail p•••@•••'], state: 'working' }],
      }),
    arrive: (page) => reads(page, '4 of 12'),
  },
  {
    ...certificate,
    state: 'in-review',
    before: (page) =>
      withCertificate(page, {
        completedAt: null,
        parts: [
          { about: ['e-mail p•••@•••'], state: 'done' },
          { about: ['phone ending in 47'], state: 'review' },
        ],
      }),
    arrive: (page) => reads(page, 'waits for a review'),
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
    arrive: (page) => reads(page, 'Still for sale'),
  },
  {
    ...admin,
    state: 'deciding',
    before: withOptOuts,
    arrive: (page) => press(page, 'Accept the opt-out of phone ending in 47'),
    frame: 'window',
  },
  {
    ...admin,
    state: 'undoing',
    before: withOptOuts,
    arrive: (page) => press(page, 'Undo the opt-out of e-mail w•••@•••'),
    frame: 'window',
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
    arrive: (page) => page.getByRole('alert').first().waitFor(),
  },
];
