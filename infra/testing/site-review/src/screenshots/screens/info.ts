import type { AnnouncementView } from '@leadmart/contracts';
import { answerWith, api } from '@leadmart/journeys/faults';
import { headed, reads, stall } from '../moments.js';
import type { ScreenState } from '../shot.js';

/** Mocked announcements: all users of this stack would see real ones. */
const announcements: Omit<AnnouncementView, '_id' | 'version'>[] = [
  {
    title: 'Autumn promotion',
    content: 'Twenty percent more credits on every package from Professional upwards, all month.',
    type: 'promotion',
    active: true,
    createdAt: '2026-11-02T09:00:00.000Z',
  },
  {
    title: 'Filters for your packs',
    content:
      'My Leads can now be filtered by dataset, states, phone status and quantity.\nThe filters stay while you go from page to page.',
    type: 'feature',
    active: true,
    createdAt: '2026-10-18T15:30:00.000Z',
  },
  {
    title: 'Maintenance on Sunday',
    content: 'Between 3:00 and 3:15 in the morning (Eastern) purchases may take a little longer.',
    type: 'info',
    active: true,
    createdAt: '2026-10-05T12:00:00.000Z',
  },
];

const pageOf = (shown: readonly object[]) => ({
  announcements: shown,
  total: shown.length,
  page: 1,
  pages: 1,
});

const dashboard = { screen: 'dashboard', path: '/dashboard', as: 'buyer' } as const;

/** The dashboard and the information pages. */
export const infoScreens: readonly ScreenState[] = [
  {
    ...dashboard,
    state: 'full',
    before: (page) =>
      answerWith(
        page,
        api('/announcements'),
        200,
        pageOf(announcements.map((one, index) => ({ ...one, _id: String(index) }))),
      ),
    arrive: (page) => reads(page, 'Maintenance on Sunday'),
  },
  {
    ...dashboard,
    state: 'many',
    before: (page) =>
      answerWith(page, api('/announcements'), 200, {
        ...pageOf(
          Array.from({ length: 5 }, (_, index) => ({
            ...announcements[index % announcements.length],
            _id: String(index),
          })),
        ),
        total: 105,
        pages: 21,
      }),
    arrive: (page) => reads(page, 'Next'),
  },
  {
    ...dashboard,
    state: 'loading',
    before: (page) => stall(page, '/announcements'),
    arrive: (page) => headed(page, 'Latest Announcements'),
  },
  {
    ...dashboard,
    state: 'none',
    as: 'newcomer',
    before: (page) => answerWith(page, api('/announcements'), 200, pageOf([])),
    arrive: (page) => reads(page, 'No announcements at this time.'),
  },
  {
    ...dashboard,
    state: 'admin',
    as: 'admin',
    before: (page) => answerWith(page, api('/announcements'), 200, pageOf([])),
    arrive: (page) => reads(page, 'No announcements at this time.'),
  },

  {
    screen: 'faq',
    state: 'closed',
    path: '/faq',
    as: 'buyer',
    arrive: (page) => page.locator('summary').first().waitFor(),
  },
  {
    screen: 'faq',
    state: 'open',
    path: '/faq',
    as: 'buyer',
    arrive: async (page) => {
      await page.locator('summary').nth(0).click();
      await page.locator('summary').nth(3).click();
    },
  },
  {
    screen: 'data-enrichment',
    state: 'full',
    path: '/data-enrichment',
    as: 'buyer',
    arrive: (page) => headed(page, 'Data Enrichment'),
  },
];
