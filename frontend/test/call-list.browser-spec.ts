import { beforeAll, describe, expect, it } from '@jest/globals';
import type { CallListView, DatasetView } from '@leadmart/contracts';
import { leads } from '@leadmart/journeys/csv';
import { eventually } from '@leadmart/journeys/eventually';
import type { Person } from '@leadmart/journeys/people';
import { aDataset, ended, order } from '@leadmart/journeys/trade';
import { expectAccessible } from './support/expect-accessible.js';
import { expectNoClipping, expectNoSideways } from './support/expect-no-overflow.js';
import { theSite } from './support/site.js';

describe('the call list of a pack', () => {
  const site = theSite();
  let admin: Person;
  let buyer: Person;
  let dataset: DatasetView;
  let pack: string;

  beforeAll(async () => {
    [buyer, admin] = await Promise.all([site.people.aBuyerWith(100), site.people.theAdmin()]);
    dataset = await aDataset(admin, leads(9, { state: 'CA' }));
    const { body } = await order(buyer, { datasetId: dataset._id, states: ['CA'], quantity: 9 });
    pack = body.data.jobId;
    expect((await ended(buyer, pack)).status).toBe('completed');
  });
  site.afterwards(() => admin.api.send('DELETE', `/admin/datasets/${dataset._id}`));

  const counts = async () =>
    ((await buyer.api.get(`/leads/packs/${pack}/call-list`)).body as CallListView).counts;

  it('shows six leads on the first screen of a phone, each with its number to press', async () => {
    const viewport = { width: 375, height: 812 };
    const page = await site.visits.open(`/my-leads/${pack}`, { as: buyer, viewport });
    const numbers = page.getByRole('row').getByRole('link');
    await numbers.nth(5).waitFor();
    await page
      .getByRole('row')
      .getByText(/ [AP]M$/)
      .first()
      .waitFor();
    const sixth = await numbers.nth(5).boundingBox();
    expect(sixth?.height).toBeGreaterThanOrEqual(44);
    expect((sixth?.y ?? Infinity) + (sixth?.height ?? 0)).toBeLessThanOrEqual(812);
    await expectNoSideways(page);
    await expectNoClipping(page);
    await expectAccessible(page);
  });

  it('a narrow window has room for the words of a search, or a button for it', async () => {
    const viewport = { width: 640, height: 400 };
    const page = await site.visits.open(`/my-leads/${pack}`, { as: buyer, viewport });
    const field = page.getByRole('searchbox', { name: 'Search' });
    await page.getByRole('button', { name: 'Search and order' }).click();
    expect((await field.boundingBox())?.width).toBeGreaterThan(300);
    await page.setViewportSize({ width: 768, height: 400 });
    await page.getByRole('button', { name: 'Search and order' }).waitFor({ state: 'hidden' });
    expect((await field.boundingBox())?.width).toBeGreaterThan(150);
  });

  it('a pack is worked with the keyboard, without a connection, and over a reload', async () => {
    const page = await site.visits.open(`/my-leads/${pack}`, { as: buyer });
    await page.getByRole('button', { name: 'Work this pack' }).click();
    const dialog = page.getByRole('dialog', { name: 'Work this pack' });
    const name = dialog.getByRole('heading', { level: 3 });
    await name.waitFor();
    await expectAccessible(page);
    const first = await name.innerText();
    await page.keyboard.press('1');
    await dialog.getByText(`${first}: No answer.`).waitFor();
    await eventually('the first call is recorded', async () => (await counts()).untouched === 8);

    await page.context().setOffline(true);
    await page.keyboard.press('3');
    await page.keyboard.press('9');
    await dialog.getByText('2 outcomes wait for a connection.').waitFor();
    await page.context().setOffline(false);
    await page.reload();
    await eventually('the calls without a connection are recorded', async () => {
      const { untouched, byOutcome } = await counts();
      return untouched === 6 && byOutcome.interested === 1 && byOutcome['do-not-call'] === 1;
    });
    await page.getByRole('combobox', { name: 'Show' }).selectOption('interested');
    const numbers = page.getByRole('row').getByRole('link');
    await eventually('one lead is interested', async () => (await numbers.count()) === 1);
    await page.getByRole('row').getByText('Interested').waitFor();
  });

  it('leads to the results of its calls', async () => {
    const page = await site.visits.open('/my-leads', { as: buyer });
    await page.getByRole('link', { name: 'Call results' }).click();
    await page.getByRole('row').filter({ hasText: dataset.name }).waitFor();
    await page.getByRole('radio', { name: 'State' }).click();
    await page.getByRole('row').filter({ hasText: 'California' }).waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
  });
});
