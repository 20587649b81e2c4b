import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { leads } from '@leadmart/journeys/csv';
import { withForeignTexts } from '@leadmart/journeys/foreign-texts';
import type { Person } from '@leadmart/journeys/people';
import { aDataset, ended, order } from '@leadmart/journeys/trade';
import { expectNoClipping, expectNoSideways } from './support/expect-no-overflow.js';
import { theSite } from './support/site.js';

const widths = [375, 768, 1_024, 1_440];

/** The paths of one visit, each with an element of its loaded list. */
const ofBuyers = {
  '/dashboard': '#overview',
  '/buy-leads': 'option:not([value=""])',
  '/my-leads': 'table',
  '/my-purchases': 'table',
  '/buy-credits': 'main h2',
};
const ofAdmins = {
  '/admin/data': 'table',
  '/admin/credits': 'table',
  '/admin/credit-packages': 'table',
  '/admin/email': 'h2',
  '/admin/analytics': 'table',
  '/admin/announcements': 'h1',
  '/admin/audit': 'table',
};

describe('pages with long names, words without a space, right-to-left text and emoji', () => {
  const site = theSite();
  let admin: Person;
  let buyer: Person;

  beforeAll(async () => {
    [admin, buyer] = await Promise.all([site.people.theAdmin(), site.people.aBuyerWith(50)]);
    const { _id: datasetId } = await aDataset(admin, leads(4));
    site.afterwards(() => admin.api.send('DELETE', `/admin/datasets/${datasetId}`));
    const { body } = await order(buyer, { datasetId, states: ['CA'], quantity: 3 });
    await ended(buyer, body.data.jobId);
  });

  async function aPage(as: Person): Promise<Page> {
    const page = await (await site.visits.profile({ as })).newPage();
    await withForeignTexts(page);
    return page;
  }

  async function expectWholeAtEveryWidth(page: Page): Promise<void> {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSideways(page);
      await expectNoClipping(page);
    }
  }

  async function visit(page: Page, paths: Record<string, string>): Promise<void> {
    for (const [path, loaded] of Object.entries(paths)) {
      await page.goto(path);
      await page.locator(loaded).first().waitFor({ state: 'attached' });
      await expectWholeAtEveryWidth(page);
    }
  }

  it('keeps every action of a buyer whole from phones to wide windows', async () => {
    await visit(await aPage(buyer), ofBuyers);
  });

  it('keeps every action of an admin whole from phones to wide windows', async () => {
    await visit(await aPage(admin), ofAdmins);
  });

  it('shows two lines of a long name, and all of it on hover and focus', async () => {
    const page = await aPage(admin);
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto('/admin/data');
    const name = page.getByRole('rowheader').locator('[title]').first();
    expect(await name.getAttribute('title')).toBe(await name.textContent());
    const cut = (await name.boundingBox())?.height ?? 0;
    await name.focus();
    expect((await name.boundingBox())?.height).toBeGreaterThan(cut);
  });
});
