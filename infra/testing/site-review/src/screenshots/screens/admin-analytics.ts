import type {
  CreditFiguresView,
  DashboardView,
  FailedSearchesView,
  LeadsByDatasetView,
  RevenueTimelineView,
} from '@leadmart/contracts';
import { answerWith, api, failWith500 } from '@leadmart/journeys/faults';
import type { Page } from 'playwright-core';
import { headed, reads, stall } from '../moments.js';
import type { ScreenState } from '../shot.js';

const path = '/admin/analytics';
const analytics = { screen: 'admin-analytics', path, as: 'admin' } as const;

/** Mocked figures of several months: a new stack has none. */
const dashboard: DashboardView = {
  users: { total: 12_408, growth: 8.3 },
  revenue: { total: 48_120.5, growth: -2.1 },
  datasets: { total: 7 },
  leads: { purchased: 1_284_310 },
};

const timeline = (days: number): RevenueTimelineView =>
  Array.from({ length: days }, (_, index) => ({
    _id: new Date(Date.UTC(2026, 10, 21 - (days - 1 - index))).toISOString().slice(0, 10),
    revenue: index % 6 === 4 ? 0 : Math.round(900 + 700 * Math.sin(index * 1.7) + index * 31),
  }));

const credits: CreditFiguresView = {
  outstanding: 482_310.5,
  thisMonth: {
    sold: 964_000,
    refunded: 4_800,
    given: 12_500,
    taken: 300,
    spent: 881_204.5,
    returned: 0,
  },
  allTime: {
    sold: 6_820_000,
    refunded: 31_600,
    given: 148_200,
    taken: 9_150,
    spent: 6_445_139.5,
    returned: 2_400,
  },
};

const sold = [
  ['Small Business Owners', 612_400, 2_130],
  ['Real Estate Professionals', 341_870, 1_204],
  ['Medical & Dental Practices', 201_300, 688],
  ['Home Services Contractors, licensed and insured, with more than ten people', 98_740, 402],
  ['Solar Homeowners 2024', 30_000, 61],
] as const;

const byDataset = {
  datasets: sold.map(([name, leadsSold, purchases], index) => ({
    _id: String(index),
    name,
    deleted: index === 4,
    visible: index !== 3,
    leadCount: 25_027 - index * 4_000,
    purchases,
    leadsSold,
    creditsSpent: leadsSold * 4.5,
  })),
} as unknown as LeadsByDatasetView;

const searches: FailedSearchesView = {
  from: '2026-09-01',
  requests: 128,
  requestsBefore: 96,
  states: (
    [
      ['WY', 41, 30],
      ['VT', 33, 12],
      ['AK', 29, 25],
      ['ND', 18, 3],
      ['DE', 7, 0],
    ] as const
  ).map(([state, count, nothing]) => ({
    state,
    searches: count,
    nothing,
    clean: count - 2,
    dnc: 2,
  })),
  datasets: [
    { _id: '0', name: 'Small Business Owners', searches: 74, nothing: 41, missingLeads: 18_200 },
    {
      _id: '1',
      name: 'Medical & Dental Practices',
      searches: 54,
      nothing: 29,
      missingLeads: 9_310,
    },
  ] as unknown as FailedSearchesView['datasets'],
};

const answer = (page: Page, name: string, body: unknown): Promise<void> =>
  answerWith(page, api(`${path}/${name}`), 200, body);

async function stubFigures(page: Page): Promise<void> {
  await answer(page, 'dashboard', dashboard);
  await answer(page, 'credits', credits);
  await answer(page, 'leads-by-dataset', byDataset);
  await answer(page, 'failed-searches', searches);
  await page.route(api(`${path}/revenue-timeline`), (route) => {
    const days = Number(new URL(route.request().url()).searchParams.get('days'));
    return route.fulfill({ json: timeline(days) });
  });
}

const chartDrawn = (page: Page): Promise<void> =>
  page.getByRole('img', { name: /^Daily/ }).waitFor();

/** The analytics page. */
export const adminAnalyticsScreens: readonly ScreenState[] = [
  { ...analytics, state: 'full', before: stubFigures, arrive: chartDrawn },
  {
    ...analytics,
    state: 'ninety-days',
    path: `${path}?days=90`,
    before: stubFigures,
    arrive: async (page) => {
      await chartDrawn(page);
      await page.getByText('Show as a table').click();
    },
  },
  {
    ...analytics,
    state: 'meaning',
    before: stubFigures,
    arrive: async (page) => {
      await chartDrawn(page);
      await page.getByRole('button', { name: 'About Monthly Revenue' }).click();
    },
    frame: 'window',
  },
  {
    ...analytics,
    state: 'nothing-yet',
    before: async (page) => {
      const nothing = { sold: 0, refunded: 0, given: 0, taken: 0, spent: 0, returned: 0 };
      await stubFigures(page);
      await answer(page, 'dashboard', {
        users: { total: 1, growth: null },
        revenue: { total: 0, growth: null },
        datasets: { total: 0 },
        leads: { purchased: 0 },
      });
      await answer(page, 'credits', { outstanding: 0, thisMonth: nothing, allTime: nothing });
      await answer(page, 'leads-by-dataset', { datasets: [] });
      const none = { requests: 0, requestsBefore: 0, states: [], datasets: [] };
      await answer(page, 'failed-searches', { from: '2026-09-01', ...none });
      await answer(
        page,
        'revenue-timeline',
        timeline(30).map(({ _id }) => ({ _id, revenue: 0 })),
      );
    },
    arrive: (page) => reads(page, 'Every search of the last 30 days found enough leads'),
  },
  {
    ...analytics,
    state: 'loading',
    before: (page) => stall(page, `${path}/*`),
    arrive: (page) => headed(page, 'Failed searches'),
  },
  {
    ...analytics,
    state: 'not-available',
    before: (page) => failWith500(page, api(`${path}/*`)),
    arrive: (page) => reads(page, 'Not available right now.'),
  },
];
