import { answerWith, api, failWith500 } from '@leadmart/journeys/faults';
import type { Page } from 'playwright-core';
import { headed, press, reads, stall } from '../moments.js';
import type { ScreenState } from '../shot.js';

const email = { screen: 'admin-email', path: '/admin/email', as: 'admin' } as const;

const logCall = api('/admin/mail/campaigns');
const at = '2026-05-04T09:00:00.000Z';
const sentBy = { _id: '6b0000000000000000000002', email: 'admin@leadmart.test' };
const none = { waiting: 0, failed: 0, postponed: 0, unknown: 0, skipped: 0 };
const mails = [
  { subject: 'Fresh roofing leads', status: 'sending', recipients: 20_004, sent: 9_120 },
  { subject: 'Half price until Friday', recipients: 1_190, sent: 1_187, failed: 3, skipped: 14 },
  { subject: 'About your last order', audience: 'list', recipients: 2, sent: 2 },
].map((mail, index) => ({
  _id: `6b000000000000000000000${index}`,
  audience: 'all',
  status: 'completed',
  sentBy,
  createdAt: at,
  completedAt: at,
  ...none,
  ...mail,
}));

const withLog = (page: Page) =>
  answerWith(page, logCall, 200, { campaigns: mails, total: 3, page: 1, pages: 1 });

const failures = {
  failures: [
    ['ann@brokers.example', 'failed', '550 no such mailbox'],
    ['ben@brokers.example', 'failed', 'SendGrid was busy'],
    ['chris@brokers.example', 'unknown', 'no answer'],
  ].map(([address, state, reason]) => ({ email: address, state, reason, attempts: 2, at })),
  total: 3,
  page: 1,
  pages: 1,
};

const specific = async (page: Page): Promise<void> => {
  await page.getByRole('combobox', { name: 'Recipients' }).selectOption('Specific Users');
  const search = page.getByPlaceholder('Search users by email or name...');
  for (const words of ['admin@leadmart', 'buyer@leadmart']) {
    await search.fill(words);
    await page.getByRole('list', { name: 'Users found' }).getByRole('button').first().click();
  }
  await search.fill('leadmart.test');
  await page.getByRole('list', { name: 'Users found' }).waitFor();
};

/** The admin page of mail to users. */
export const adminEmailScreens: readonly ScreenState[] = [
  {
    ...email,
    state: 'all',
    before: withLog,
    arrive: (page) => reads(page, 'Fresh roofing leads'),
  },
  { ...email, state: 'specific', before: withLog, arrive: specific },
  {
    ...email,
    state: 'refused',
    before: withLog,
    arrive: async (page) => {
      await press(page, 'Send Email');
      await reads(page, 'Please fill in all fields');
    },
  },
  {
    ...email,
    state: 'sent',
    before: async (page) => {
      await withLog(page);
      await answerWith(page, api('/admin/mail/send'), 202, {
        unsubscribed: null,
        sender: {
          from: 'hello@leadmart.test',
          replyTo: 'boss@elsewhere.example',
          usedAs: 'reply-to',
        },
      });
    },
    arrive: async (page) => {
      await page.getByLabel('Subject').fill('News');
      await page.getByLabel('Message', { exact: true }).fill('Hello');
      await press(page, 'Send Email');
      await page.getByRole('dialog').getByRole('button', { name: 'Send Email' }).click();
      await reads(page, 'not a verified sender');
    },
  },
  {
    ...email,
    state: 'review',
    frame: 'window',
    before: withLog,
    arrive: async (page) => {
      await page.getByLabel('Subject').fill('Half price until Friday');
      await page.getByLabel('Message', { exact: true }).fill('Hello {{username}},\n\nsee you.');
      await press(page, 'Send Email');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    ...email,
    state: 'failures',
    frame: 'window',
    before: async (page) => {
      await withLog(page);
      await answerWith(page, api('/admin/mail/campaigns/*/failures'), 200, failures);
    },
    arrive: async (page) => {
      await press(page, '3 failures of Half price until Friday');
      await reads(page, '550 no such mailbox');
    },
  },
  {
    ...email,
    state: 'mail',
    frame: 'window',
    before: async (page) => {
      await withLog(page);
      await answerWith(page, api('/admin/mail/campaigns/*'), 200, {
        ...mails[1],
        message: 'Hello {{username}},\n\nuntil Friday every package costs half.\n\nYours, Leadmart',
        sender: { from: 'hello@leadmart.test', replyTo: null, usedAs: 'none' },
        retries: 0,
      });
    },
    arrive: async (page) => {
      await press(page, 'Half price until Friday');
      await reads(page, 'until Friday every package');
    },
  },
  {
    ...email,
    state: 'log-empty',
    before: (page) =>
      answerWith(page, logCall, 200, { campaigns: [], total: 0, page: 1, pages: 1 }),
    arrive: (page) => reads(page, 'No emails sent yet'),
  },
  {
    ...email,
    state: 'log-loading',
    before: (page) => stall(page, '/admin/mail/campaigns'),
    arrive: (page) => headed(page, 'Mail log'),
  },
  {
    ...email,
    state: 'log-error',
    before: (page) => failWith500(page, logCall),
    arrive: (page) => page.getByRole('alert').waitFor(),
  },
];
