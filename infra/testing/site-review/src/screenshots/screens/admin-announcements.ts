import { answerWith, api, failWith500 } from '@leadmart/journeys/faults';
import { press, reads, stall } from '../moments.js';
import type { ScreenState } from '../shot.js';

const path = '/admin/announcements';
const announcements = { screen: 'admin-announcements', path, as: 'admin' } as const;

/** One page of announcements. Mocked, because real ones would appear on every dashboard of this stack. */
const pageOf = (announcements: readonly object[]) => ({
  announcements,
  total: announcements.length,
  page: 1,
  pages: 1,
});

const some = [
  {
    _id: '1',
    title: 'Autumn promotion',
    content: 'Twenty percent more credits on every package from Professional upwards, all month.',
    type: 'promotion',
    active: true,
    createdAt: '2026-11-02T09:00:00.000Z',
  },
  {
    _id: '2',
    title: 'Filters for your packs',
    content:
      'My Leads can now be filtered by dataset, states, phone status and quantity.\nThe filters stay while you go from page to page, and a button takes them all away again when you are done.',
    type: 'feature',
    active: true,
    createdAt: '2026-10-18T15:30:00.000Z',
  },
  {
    _id: '3',
    title: 'Maintenance on Sunday',
    content: 'Between 3:00 and 3:15 in the morning (Eastern) purchases may take a little longer.',
    type: 'info',
    active: false,
    createdAt: '2026-10-05T12:00:00.000Z',
  },
];

const full: ScreenState = {
  ...announcements,
  state: 'full',
  before: (page) => answerWith(page, api(path), 200, pageOf(some)),
  arrive: (page) => reads(page, 'Maintenance on Sunday'),
};

/** The admin page of announcements. */
export const adminAnnouncementsScreens: readonly ScreenState[] = [
  full,
  {
    ...full,
    state: 'create',
    arrive: async (page) => {
      await press(page, 'Create announcement');
      await page.getByRole('dialog').waitFor();
    },
    frame: 'window',
  },
  {
    ...full,
    state: 'not-saved',
    arrive: async (page) => {
      await failWith500(page, api(`${path}/*`));
      await press(page, 'Edit Autumn promotion');
      await press(page, 'Save');
      await page.getByRole('alert').waitFor();
    },
    frame: 'window',
  },
  {
    ...announcements,
    state: 'none',
    before: (page) => answerWith(page, api(path), 200, pageOf([])),
    arrive: (page) => reads(page, 'No announcements yet'),
  },
  {
    ...announcements,
    state: 'loading',
    before: (page) => stall(page, path),
    arrive: (page) => page.getByRole('status', { name: /^Loading/ }).waitFor(),
  },
  {
    ...announcements,
    state: 'error',
    before: (page) => failWith500(page, api(path)),
    arrive: (page) => page.getByRole('alert').waitFor(),
  },
];
