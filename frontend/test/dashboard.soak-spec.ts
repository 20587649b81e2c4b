import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { AnnouncementView } from '@leadmart/contracts';
import { leads } from '@leadmart/journeys/csv';
import type { Person } from '@leadmart/journeys/people';
import { aDataset, ended, order } from '@leadmart/journeys/trade';
import { expectAccessible } from './support/expect-accessible.js';
import { expectNoSideways } from './support/expect-no-overflow.js';
import { orderForm } from './support/order-form.js';
import { savedFile } from './support/saved-file.js';
import { theSite } from './support/site.js';

describe('the dashboard', () => {
  const site = theSite();
  const made: string[] = [];
  const mark = `${Date.now()}`;
  let admin: Person;
  let buyer: Person;

  beforeAll(async () => {
    [buyer, admin] = await Promise.all([site.people.aBuyerWith(1_234.5), site.people.theAdmin()]);
    await announce({ title: `Half price ${mark}`, type: 'promotion', content: 'This week\nonly.' });
    await announce({ title: `A map ${mark}`, type: 'feature', content: 'States on a map.' });
    await announce({ title: `Hours ${mark}`, type: 'info', content: 'Support on Sundays.' });
    await announce({ title: `Later ${mark}`, type: 'info', content: 'A draft.', active: false });
  });
  site.afterwards(async () => {
    await Promise.all(made.map((id) => admin.api.send('DELETE', `/admin/announcements/${id}`)));
  });

  async function announce(body: Partial<AnnouncementView>): Promise<void> {
    const answer = await admin.api.post<AnnouncementView>('/admin/announcements', body);
    if (answer.status !== 201) throw new Error(answer.text);
    made.push(answer.body._id);
  }

  const mine = (page: Page, title: string) =>
    page.getByRole('listitem').filter({ hasText: `${title} ${mark}` });

  /** Waits for the first page. The announcements of this file are the newest unless another file announces. */
  const firstPage = (page: Page) => page.getByRole('main').getByRole('listitem').first().waitFor();

  it('leads a new buyer to the first pack, then saves it and orders it again', async () => {
    const newcomer = await site.people.aBuyerWith(100);
    const { _id: datasetId, name: dataset } = await aDataset(admin, leads(4));
    site.afterwards(() => admin.api.send('DELETE', `/admin/datasets/${datasetId}`));
    const page = await site.visits.open('/dashboard', { as: newcomer });
    const start = page.getByRole('region', { name: 'Get started' });
    const next = start.getByRole('listitem').and(page.locator('[aria-current=step]'));
    expect(await next.getByRole('link').getAttribute('href')).toBe('/buy-leads');
    await expectAccessible(page);

    const states = ['CA', 'TX'];
    const { body } = await order(newcomer, { datasetId, states, quantity: 3 });
    await ended(newcomer, body.data.jobId);
    await page.reload();
    const pack = page
      .getByRole('region', { name: 'Latest packs' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('button') });
    const saving = page.waitForEvent('download');
    await pack.getByRole('button', { name: `Download 3 leads of ${dataset}` }).click();
    expect((await savedFile(await saving)).toString()).toContain('firstName,');
    await expectAccessible(page);
    expect(await shiftsOf(page)).toBeLessThanOrEqual(0.02);
    await pack.getByRole('link', { name: `Order again: 3 leads of ${dataset}` }).click();
    await orderForm(page).shows({ dataset, states: ['California', 'Texas'], quantity: 3 });
    await page.goBack();
    await pack.waitFor();
  });

  it('welcomes a user by name, with the balance, three links and the active announcements', async () => {
    const page = await site.visits.open('/dashboard', { as: buyer });
    await page.getByRole('heading', { name: 'Welcome, Pat Buyer' }).waitFor();
    const main = page.getByRole('main');
    await main.getByText('1,234.5 Credits').waitFor();
    for (const [name, path] of [
      ['Buy Leads', '/buy-leads'],
      ['Buy Credits', '/buy-credits'],
      ['My Leads', '/my-leads'],
    ] as const) {
      expect(await main.getByRole('link', { name }).getAttribute('href')).toBe(path);
    }
    await firstPage(page);
    const promotion = mine(page, 'Half price');
    await promotion.getByRole('img', { name: 'Promotion' }).waitFor();
    await mine(page, 'A map').getByRole('img', { name: 'New feature' }).waitFor();
    await mine(page, 'Hours').getByRole('img', { name: 'Information' }).waitFor();
    await promotion.getByRole('heading', { level: 3 }).waitFor();
    expect(await promotion.locator('p').innerText()).toBe('This week\nonly.');
    const today = new Date().toLocaleDateString('en-US', {
      dateStyle: 'medium',
      timeZone: 'America/New_York',
    });
    expect(await promotion.getByRole('time').innerText()).toBe(today);
    expect(await mine(page, 'Later').count()).toBe(0);
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSideways(page);
  });
});

/** The layout shifts of the page so far, without those after input. */
const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((counted) => {
        const observer = new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & Shift)[];
          counted(shifts.reduce((sum, one) => sum + (one.hadRecentInput ? 0 : one.value), 0));
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // The observer is not called when there are none.
        setTimeout(() => counted(0), 200);
      }),
  );

interface Shift {
  readonly value: number;
  readonly hadRecentInput: boolean;
}
