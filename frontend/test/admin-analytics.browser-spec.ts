import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { answerWith, api, failWith500 } from '@leadmart/journeys/faults';
import type { Person } from '@leadmart/journeys/people';
import { phone } from '@leadmart/journeys/visits';
import { expectAccessible } from './support/expect-accessible.js';
import { expectNoSideways } from './support/expect-no-overflow.js';
import { savedFile } from './support/saved-file.js';
import { theSite } from './support/site.js';

const path = '/admin/analytics';
const figures = api(`${path}/*`);
const timelineCall = api(`${path}/revenue-timeline`);

const stubs = {
  dashboard: {
    users: { total: 12_408, growth: 8.3 },
    revenue: { total: 48_120.5, growth: -2.1 },
    datasets: { total: 7 },
    leads: { purchased: 1_284_310 },
  },
  settings: {
    timeZone: 'America/Chicago',
    today: '2026-11-21',
    currency: 'USD',
    rebuiltAt: null,
  },
  credits: {
    outstanding: 61.5,
    prepaid: 30,
    thisMonth: { sold: 40, refunded: 0, given: 10, taken: 1, spent: 3.5 },
    allTime: { sold: 1_000, refunded: 20, given: 100.5, taken: 9, spent: 1_010 },
  },
  'leads-by-dataset': {
    datasets: Array.from({ length: 12 }, (_, index) => ({
      _id: `d${index}`,
      name: `Dataset ${index + 1}`,
      deleted: index === 0,
      visible: index !== 1,
      leadCount: 25_027,
      purchases: 3,
      leadsSold: 1_200 - index * 100,
      creditsSpent: 6_000.5,
    })),
  },
  'failed-searches': {
    from: '2026-10-23',
    to: '2026-11-21',
    requests: 44,
    requestsBefore: 1_030,
    states: [
      { state: 'WY', searches: 41, nothing: 30, clean: 39, dnc: 2 },
      { state: 'VT', searches: 3, nothing: 1, clean: 3, dnc: 0 },
    ],
    datasets: [{ _id: 'd1', name: 'Dataset 2', searches: 44, nothing: 31, missingLeads: 900 }],
  },
};

/** Two users, a pack of 30 leads, 100 credits sold and 60 spent each day; half of it in the days before. */
function trendsOf(count: number) {
  const daysUntil = (last: number, share: number) =>
    Array.from({ length: count }, (_, index) => ({
      _id: new Date(Date.UTC(2026, 10, last - count + 1 + index)).toISOString().slice(0, 10),
      revenue: 20 * share,
      users: 2 * share,
      packs: share,
      leads: 30 * share,
      returned: 3 * share,
      credits: { sold: 100 * share, given: 0, spent: 60 * share, refunded: 0, taken: 0 },
    }));
  const [days, before] = [daysUntil(21, 1), daysUntil(21 - count, 0.5)];
  const from = days[0]?._id ?? '';
  const range = { from, to: '2026-11-21', today: '2026-11-21', by: 'day' };
  return { timeZone: 'America/Chicago', ...range, days, before, outstanding: 2_000, prepaid: 980 };
}

describe('analytics', () => {
  const site = theSite();
  let admin: Person;
  beforeAll(async () => {
    admin = await site.people.theAdmin();
  });

  /** Mocked figures: other tests cannot change them. */
  async function stubFigures(
    page: Page,
    instead: Partial<Record<keyof typeof stubs, unknown>> = {},
  ) {
    for (const [name, body] of Object.entries({ ...stubs, ...instead }))
      await answerWith(page, api(`${path}/${name}`), 200, body);
    await page.route(api(`${path}/trends`), (route) => {
      const days = Number(new URL(route.request().url()).searchParams.get('days'));
      return route.fulfill({ json: trendsOf(days) });
    });
    await page.route(timelineCall, (route) => {
      const days = Number(new URL(route.request().url()).searchParams.get('days'));
      const timeline = Array.from({ length: days }, (_, index) => ({
        _id: new Date(Date.UTC(2026, 10, 21 - index)).toISOString().slice(0, 10),
        revenue: index === 2 ? 19.9 : 0,
      })).reverse();
      return route.fulfill({ json: timeline });
    });
  }
  const aPage = async (): Promise<Page> => (await site.visits.profile({ as: admin })).newPage();
  const card = (page: Page, label: string) =>
    page.locator('dl > div', { has: page.getByRole('button', { name: `About ${label}` }) });
  const chart = (page: Page) => page.getByRole('img', { name: /^Daily revenue/ });
  const row = (page: Page, tableName: string, words: string) =>
    page.getByRole('table', { name: tableName }).getByRole('row').filter({ hasText: words });

  it('shows the figures of the running product by day', async () => {
    const calls = new Set<string>();
    const page = await aPage();
    page.on('response', (answer) => {
      if (figures.test(answer.url()) && answer.ok()) calls.add(new URL(answer.url()).pathname);
    });
    await page.goto(path);
    await chart(page).waitFor();
    await page.getByText('Days and months begin and end in the time zone UTC.').waitFor();
    await card(page, 'Monthly Revenue').getByText(/^\$/).first().waitFor();
    await page.getByText('Show as a table').press('Enter');
    const days = page.getByRole('table', { name: 'Daily Revenue' }).getByRole('row');
    await days.first().waitFor();
    expect(await days.count()).toBe(31);
    await page.getByRole('table', { name: 'Credits' }).waitFor();
    expect(calls.size).toBe(7);
  });

  it('leads from an own range to the rows behind its figures, and back, and saves its charts', async () => {
    const page = await aPage();
    await page.goto(path);
    await chart(page).waitFor();
    await page.getByRole('radio', { name: 'Own range' }).click();
    await page.getByLabel('From', { exact: true }).fill('2026-01-05');
    await page.getByLabel('To', { exact: true }).fill('2026-02-28');
    await page.getByText('Own range from Jan 5, 2026 to Feb 28, 2026, compared with').waitFor();
    await page.waitForURL(/\?range=own&from=2026-01-05&to=2026-02-28$/);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save daily revenue as CSV' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('leadmart-daily-revenue-2026-01-05-to-2026-02-28.csv');
    const lines = String(await savedFile(file))
      .trimEnd()
      .split('\r\n');
    expect(lines).toHaveLength(56);
    expect(lines[0]).toBe('\uFEFFfrom,to,Revenue,Before');

    await page.getByRole('link', { name: /^Return Rate/ }).click();
    await page.waitForURL(/\/admin\/payments\?type=return&from=2026-01-05&to=2026-02-28&zone=UTC$/);
    await page.getByLabel('From (UTC)').waitFor();
    await page.goBack();
    await page.getByText('Own range from Jan 5, 2026').waitFor();
    await card(page, 'Leads Purchased').getByRole('link', { name: /days$/ }).click();
    await page.getByRole('heading', { name: 'Lead purchases' }).waitFor();
    await page.getByText('Nothing matches these filters').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.waitForURL(/\/admin\/analytics\/purchases$/);
    await expectAccessible(page);
    await expectNoSideways(page);
    await page.reload();
    await page.getByRole('link', { name: 'All figures' }).click();
    await chart(page).waitFor();
  });

  it('shows growth in green and decline in red, credits, sales by dataset and failed searches (soak)', async () => {
    const page = await aPage();
    await stubFigures(page);
    await page.goto(path);
    await card(page, 'Total Users').getByText('12,408').waitFor();
    const trendOf = async (label: string): Promise<string> =>
      (await card(page, label).locator('dd').nth(1).innerText()).replaceAll(/\s+/g, ' ');
    expect(await trendOf('Total Users')).toContain('8.3% vs last month');
    expect(await trendOf('Monthly Revenue')).toContain('2.1% vs last month');
    await card(page, 'Monthly Revenue').getByText('$48,120.50').waitFor();
    for (const [label, value] of [
      ['Total Datasets', '7'],
      ['Leads Purchased', '1,284,310'],
    ] as const) {
      await card(page, label).getByText(value, { exact: true }).waitFor();
      expect(await card(page, label).getByText('vs last month').count()).toBe(0);
    }
    const hueOf = (label: string): Promise<number[]> =>
      card(page, label)
        .locator('dd .lucide')
        .evaluate((arrow) => getComputedStyle(arrow).color.match(/\d+/g)?.map(Number) ?? []);
    const [upRed = 0, upGreen = 0] = await hueOf('Total Users');
    expect(upGreen).toBeGreaterThan(upRed);
    const [downRed = 0, downGreen = 0] = await hueOf('Monthly Revenue');
    expect(downRed).toBeGreaterThan(downGreen);
    await chart(page).waitFor();
    await page.getByRole('table', { name: 'Credits' }).waitFor();
    for (const [words, cells] of [
      ['paid by card', ['40', '1,000']],
      ['on delivered leads', ['−3.5', '−1,010']],
      ['Outstanding', ['', '61.5']],
    ] as const) {
      expect(await row(page, 'Credits', words).getByRole('cell').allTextContents()).toEqual(cells);
    }
    await row(page, 'Leads by dataset', 'Dataset 1').first().getByText('Deleted').waitFor();
    await row(page, 'Leads by dataset', 'Dataset 2').getByText('Hidden').waitFor();
    const last = row(page, 'Leads by dataset', 'Dataset 12');
    expect(await last.count()).toBe(0);
    await page.getByRole('button', { name: 'Show all 12' }).click();
    await last.getByText('6,000.5').waitFor();
    await page.getByText('Show all states in one table').press('Enter');
    await row(page, 'Failed searches by state', 'Wyoming').getByText('30').waitFor();
    await row(page, 'Failed searches by dataset', 'Dataset 2').getByText('900').waitFor();
    await page.getByText('44 requests, 1,030 in the 30 days before', { exact: true }).waitFor();
    const asked = page.waitForRequest(/failed-searches\?days=90&datasetId=d1$/);
    await page.getByLabel('Searched in').selectOption('Dataset 2');
    await page.getByRole('radio', { name: '90 days' }).click();
    await asked;
    await page.getByRole('list', { name: 'Failed searches on the map' }).waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ ...phone, width: 320 });
    // The chart is resized shortly after the window.
    await page.waitForFunction(() => (document.querySelector('canvas')?.clientWidth ?? 999) < 320);
    await expectNoSideways(page);
    await page.getByRole('link', { name: 'Upload leads', exact: true }).click();
    await page.waitForURL(/\/admin\/data\?dataset=d1&open=upload$/);
    await page.getByText('The dataset of this link no longer exists.').waitFor();
  });

  it('keeps the period of the revenue chart in the address, also when the figures fail (soak)', async () => {
    const page = await aPage();
    await stubFigures(page);
    await page.goto(path);
    await page.getByText('$19.90 in the last 30 days').waitFor();
    await chart(page)
      .and(page.getByLabel(/most on Nov 19, 2026 with \$19\.90/))
      .waitFor();
    await page
      .getByText(/days without revenue count as \$0\.00\. Days are in America\/Chicago/)
      .waitFor();
    await page.getByText('Last 30 days, today so far included, compared with').waitFor();
    await card(page, 'Leads Purchased').getByText('900 in 30 days, 450 before').waitFor();
    await card(page, 'Unspent Liability').getByText('$980.00').waitFor();
    await card(page, 'Return Rate').getByText('90 of 900 leads in 30 days, 10% before').waitFor();
    await page.getByRole('img', { name: 'New users: 60 in 30 days, 30 before.' }).waitFor();
    await row(page, 'movements', 'Outstanding before').getByText('800').waitFor();
    await row(page, 'movements', 'Spent').getByText('−1,800').waitFor();
    await page.getByText('Show all days in one table').press('Enter');
    const figuresOfDay = row(page, 'Figures by day', 'Nov 21, 2026').getByRole('cell');
    expect(await figuresOfDay.allTextContents()).toEqual(['$20.00', '2', '1', '30', '100', '60']);
    await page.getByRole('radio', { name: '30 days' }).press('ArrowRight');
    await page.getByText('$19.90 in the last 90 days').waitFor();
    await page.reload();
    await page.getByText('$19.90 in the last 90 days').waitFor();
    await page.getByRole('radio', { name: '7 days' }).click();
    await page.getByText('$19.90 in the last 7 days').waitFor();
    expect(new URL(page.url()).search).toBe('?days=7');
    await page.getByText('Show as a table').click();
    await row(page, 'Daily Revenue', 'Nov 20, 2026').getByText('$0.00').waitFor();
    await row(page, 'Daily Revenue', 'Nov 19, 2026').getByText('$19.90').waitFor();

    await failWith500(page, figures);
    await page.reload();
    await page.getByText('Not available right now.').nth(3).waitFor();
    await expectAccessible(page);
  });
});
