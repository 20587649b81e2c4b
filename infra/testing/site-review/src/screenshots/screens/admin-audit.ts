import type { AuditPageView } from '@leadmart/contracts';
import { answerWith, api, failWith500 } from '@leadmart/journeys/faults';
import { headed, reads, stall } from '../moments.js';
import type { ScreenState } from '../shot.js';

const audit = { screen: 'admin-audit', path: '/admin/audit', as: 'admin' } as const;
const auditCall = api('/admin/audit');

const admin = { _id: '6b0000000000000000000001', name: 'admin@leadmart.test' };
const at = (minutesAgo: number): string =>
  new Date(Date.UTC(2026, 10, 21, 16, 40) - minutesAgo * 60_000).toISOString();

const records = [
  {
    action: 'dataset.repriced',
    subject: { type: 'dataset', _id: 'd1', name: 'Small Business Owners' },
    before: { cleanPrice: 5, dncPrice: 4 },
    after: { cleanPrice: 5.5, dncPrice: 4.2 },
  },
  {
    action: 'credits.added',
    subject: { type: 'user', _id: 'u1', name: 'someone.with.a.rather.long.address@example.com' },
    before: { balance: 2_500 },
    after: { balance: 2_600.5 },
    reason: 'Sorry for the slow answer last week',
  },
  {
    action: 'upload.completed',
    subject: { type: 'dataset', _id: 'd1', name: 'Small Business Owners' },
    before: null,
    after: {
      fileName: 'owners-november.csv',
      totalCount: 25_027,
      validCount: 24_310,
      duplicateCount: 700,
      duplicateInFileCount: 12,
      duplicateInDatasetCount: 688,
      statusChangedCount: 17,
      invalidCount: 17,
      dncCheckedOn: '2026-11-07',
      dncSource: 'National Do Not Call Registry',
    },
  },
  {
    action: 'announcement.changed',
    subject: { type: 'announcement', _id: 'a1', name: 'Autumn promotion' },
    before: {
      content: `Twenty percent more credits on every package from Professional upwards. ${'All month. '.repeat(9)}`,
      active: false,
    },
    after: { content: 'Twenty percent more credits on every package, all month.', active: true },
  },
  {
    action: 'packages.discounted',
    subject: { type: 'all-packages', _id: 'all', name: 'All packages' },
    before: { discounts: ['Starter: 0%', 'Bronze: 5%', 'Silver: 10%'] },
    after: { discount: 20, packages: 3 },
  },
  {
    action: 'user.deleted',
    subject: { type: 'user', _id: 'u2', name: '' },
    before: { isAdmin: false },
    after: null,
  },
  {
    action: 'admin.created',
    actor: { _id: null, name: 'System' },
    subject: { type: 'user', _id: admin._id, name: admin.name },
    before: null,
    after: { isAdmin: true },
  },
].map((record, index) => ({
  _id: String(index),
  occurredAt: at(index * 47),
  actor: admin,
  reason: null,
  ...record,
}));

const full = { records, total: 214, page: 3, pages: 9 } as unknown as AuditPageView;

/** The audit trail. */
export const adminAuditScreens: readonly ScreenState[] = [
  {
    ...audit,
    state: 'full',
    path: '/admin/audit?page=3',
    before: (page) => answerWith(page, auditCall, 200, full),
    arrive: (page) => page.getByRole('table').waitFor(),
  },
  {
    ...audit,
    state: 'unfolded',
    before: (page) => answerWith(page, auditCall, 200, full),
    arrive: async (page) => {
      await page.getByRole('table').waitFor();
      for (const fold of await page.locator('summary').all()) await fold.click();
    },
  },
  {
    ...audit,
    state: 'no-match',
    path: '/admin/audit?actor=nobody&from=2026-11-01&to=2026-11-21&action=mail.sent',
    arrive: (page) => reads(page, 'No actions match these filters'),
  },
  {
    ...audit,
    state: 'nothing-yet',
    before: (page) =>
      answerWith(page, auditCall, 200, { records: [], total: 0, page: 1, pages: 1 }),
    arrive: (page) => reads(page, 'No admin actions yet'),
  },
  {
    ...audit,
    state: 'loading',
    before: (page) => stall(page, '/admin/audit'),
    arrive: (page) => headed(page, 'Audit'),
  },
  {
    ...audit,
    state: 'error',
    before: (page) => failWith500(page, auditCall),
    arrive: (page) => page.getByRole('alert').waitFor(),
  },
];
