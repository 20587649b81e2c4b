import { answerWith, api } from '@leadmart/journeys/faults';
import { foreignEmail, foreignTexts, withForeignTexts } from '@leadmart/journeys/foreign-texts';
import type { Page } from 'playwright-core';
import { press, reads } from '../moments.js';
import { chooseDataset } from '../order-steps.js';
import { everyWidth, type ScreenState } from '../shot.js';

const foreign = {
  screen: 'foreign-texts',
  widths: everyWidth,
  before: withForeignTexts,
} as const;

const tableShown = (page: Page): Promise<void> => page.getByRole('table').first().waitFor();

const dialogShown = async (page: Page): Promise<void> => {
  await press(page, /^Upload leads to/);
  await page.getByRole('dialog').waitFor();
};

const pageOf = (list: Record<string, readonly object[]>) => ({
  ...list,
  total: foreignTexts.length,
  page: 1,
  pages: 1,
});

/** Mocked: all users of this stack would see real announcements. */
const announcements = pageOf({
  announcements: foreignTexts.map((text, index) => ({
    _id: String(index),
    title: text,
    content: `${text}\nhttps://example.com/${'a-very-long-path/'.repeat(8)}?from=leadmart ${text}`,
    type: ['info', 'feature', 'promotion'][index % 3],
    active: index > 0,
    createdAt: '2026-11-02T09:00:00.000Z',
  })),
});

/** Mocked, because the sandbox would deliver real mails. */
const campaigns = pageOf({
  campaigns: foreignTexts.map((subject, index) => ({
    _id: String(index),
    subject,
    audience: 'all',
    status: index === 0 ? 'sending' : 'completed',
    recipients: 65,
    waiting: 0,
    sent: 65 - index,
    failed: index,
    postponed: 0,
    unknown: 0,
    skipped: 0,
    sentBy: { _id: 'admin', email: foreignEmail },
    createdAt: '2026-11-02T09:00:00.000Z',
  })),
});

const answering = (path: string, body: object) => async (page: Page) => {
  await withForeignTexts(page);
  await answerWith(page, api(path), 200, body);
};

const buyer = { ...foreign, as: 'buyer' } as const;
const admin = { ...foreign, as: 'admin' } as const;

/** Pages with long names, words without a space, right-to-left text and emoji. */
export const foreignTextScreens: readonly ScreenState[] = [
  {
    ...buyer,
    state: 'dashboard',
    path: '/dashboard',
    before: answering('/announcements', announcements),
    arrive: (page) => reads(page, foreignTexts[0]),
  },
  { ...buyer, state: 'buy-leads', path: '/buy-leads', arrive: chooseDataset },
  {
    ...buyer,
    state: 'buy-credits',
    path: '/buy-credits',
    arrive: (page) => reads(page, 'per 1,000 credits'),
  },
  { ...buyer, state: 'my-leads', path: '/my-leads', arrive: tableShown },
  { ...buyer, state: 'purchases', path: '/my-purchases', arrive: tableShown },
  { ...admin, state: 'admin-data', path: '/admin/data', arrive: tableShown },
  {
    ...admin,
    state: 'admin-data-upload',
    path: '/admin/data',
    frame: 'window',
    arrive: dialogShown,
  },
  {
    ...admin,
    state: 'admin-credits',
    path: '/admin/credits',
    arrive: (page) =>
      page
        .getByText(/^Current Credits/)
        .first()
        .waitFor(),
  },
  { ...admin, state: 'admin-packages', path: '/admin/credit-packages', arrive: tableShown },
  {
    ...admin,
    state: 'admin-email',
    path: '/admin/email',
    before: answering('/admin/mail/campaigns', campaigns),
    arrive: tableShown,
  },
  { ...admin, state: 'admin-analytics', path: '/admin/analytics', arrive: tableShown },
  {
    ...admin,
    state: 'admin-announcements',
    path: '/admin/announcements',
    before: answering('/admin/announcements', announcements),
    arrive: tableShown,
  },
  { ...admin, state: 'admin-audit', path: '/admin/audit', arrive: tableShown },
];
