import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { CreditPackageView, DatasetView } from '@leadmart/contracts';
import { leads } from '@leadmart/journeys/csv';
import type { Person } from '@leadmart/journeys/people';
import { aPackage, payByCard, removePackage } from '@leadmart/journeys/shop';
import { aDataset, ended, order } from '@leadmart/journeys/trade';
import { expectAccessible } from './support/expect-accessible.js';
import { theSite } from './support/site.js';

describe('purchases', () => {
  const site = theSite();
  let buyer: Person;
  let dataset: DatasetView;
  let bought: CreditPackageView;

  /** A payment, an addition and a removal of credits, and ten packs: two pages. */
  beforeAll(async () => {
    const [admin, person] = await Promise.all([site.people.theAdmin(), site.people.aBuyer()]);
    buyer = person;
    const userId = buyer.user._id;
    dataset = await aDataset(admin, leads(10));
    bought = await aPackage(admin, { creditAmount: 1_000, price: 50 });
    await payByCard(buyer, bought);
    await removePackage(admin, bought);
    await admin.api.post('/admin/credits/add', { userId, amount: 200 });
    const reason = 'Given twice by mistake';
    await admin.api.post('/admin/credits/remove', { userId, amount: 50, reason });
    for (let pack = 0; pack < 10; pack += 1) {
      const quantity = 1;
      const { body } = await order(buyer, { datasetId: dataset._id, states: ['CA'], quantity });
      await ended(buyer, body.data.jobId);
    }
  });

  const open = async (path = '/my-purchases'): Promise<Page> => {
    const page = await site.visits.open(path, { as: buyer });
    await table(page).waitFor();
    return page;
  };
  const table = (page: Page) => page.getByRole('table', { name: 'Purchases' });
  const lines = (page: Page) =>
    table(page)
      .getByRole('row')
      .filter({ has: page.locator('td') });
  const tab = (page: Page, name: string) => page.getByRole('tab', { name });
  const line = (page: Page, words: string) => lines(page).filter({ hasText: words });

  it('sums up purchases and lists them newest first, ten per page', async () => {
    const page = await open();
    const figures = page.locator('dl').first();
    await figures.getByText('11', { exact: true }).waitFor();
    const today = new Date().toLocaleDateString('en-US', {
      dateStyle: 'medium',
      timeZone: 'America/New_York',
    });
    await figures.getByText(today).waitFor();
    const columns = await table(page).getByRole('columnheader').allTextContents();
    const expected = ['Date', 'Type', 'Amount', 'Cost', 'Balance', 'Status', 'Document'];
    expect(columns).toEqual(expected);
    expect(await lines(page).count()).toBe(10);
    const pack = lines(page).first();
    for (const words of [
      'Lead Purchase',
      dataset.name,
      '1 lead',
      '5 credits',
      '1,100 credits',
      'Completed',
    ])
      await pack.getByText(words).first().waitFor();
    await expectAccessible(page);

    const next = page.getByRole('button', { name: 'Next' });
    await next.press('Enter');
    await page.getByRole('button', { name: 'Page 2', exact: true }).and(current(page)).waitFor();
    await line(page, bought.packageName).getByText('$50.00').waitFor();
    await line(page, bought.packageName).getByText('1,000 credits').first().waitFor();
    await next.and(page.locator(':focus')).waitFor();
    await page.getByText('Page 2 of 2').waitFor({ state: 'attached' });
    expect(await lines(page).count()).toBe(3);
    await page.reload();
    await page.getByRole('button', { name: 'Page 2', exact: true }).and(current(page)).waitFor();
    await page.goBack();
    await lines(page).nth(9).waitFor();

    const viewport = { width: 320, height: 640 };
    await page.setViewportSize(viewport);
    const widest = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(widest).toBeLessThanOrEqual(viewport.width);
    await next.click();
    await line(page, bought.packageName).waitFor();
    const top = (await table(page).boundingBox())?.y;
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(viewport.height / 2);
  });

  it('filters purchases by tab and by days, and sorts them', async () => {
    const page = await open();
    await tab(page, 'All Purchases').press('ArrowRight');
    await selected(page, 'Credit Purchases');
    await line(page, bought.packageName).waitFor();
    expect(await lines(page).count()).toBe(1);
    await page.keyboard.press('ArrowRight');
    await selected(page, 'Lead Purchases');
    await lines(page).nth(9).waitFor();
    expect(await page.getByRole('button', { name: 'Next' }).count()).toBe(0);
    await page.keyboard.press('ArrowRight');
    await selected(page, 'All Purchases');
    await page.keyboard.press('ArrowLeft');
    await selected(page, 'Lead Purchases');
    await page.keyboard.press('ArrowLeft');
    await selected(page, 'Credit Purchases');
    await page.keyboard.press('ArrowLeft');
    await selected(page, 'All Purchases');

    await page.getByLabel('Sort by').selectOption('Oldest first');
    await lines(page).first().getByText(bought.packageName).waitFor();
    await page.getByLabel('Sort by').selectOption('Most credits spent first');
    await lines(page).first().getByText('Given twice by mistake').waitFor();
    await page.getByRole('radio', { name: '7 days' }).check();
    await page.reload();
    await lines(page).first().getByText('Given twice by mistake').waitFor();
    await page.getByRole('radio', { name: '7 days', checked: true }).waitFor();
    await page.getByLabel('To', { exact: true }).fill('2020-01-31');
    await page.getByLabel('From', { exact: true }).fill('2020-01-01');
    await page.getByText('No purchases found').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show all days' }).click();
    await lines(page).first().getByText('Given twice by mistake').waitFor();
    await page.waitForURL('**/my-purchases?sort=amount');
  });
});

const current = (page: Page) => page.locator('[aria-current=page]');

const selected = (page: Page, name: string): Promise<void> =>
  page.getByRole('tab', { name, selected: true }).and(page.locator(':focus')).waitFor();
