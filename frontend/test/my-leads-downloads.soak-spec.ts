import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { DatasetView, InProgressJobView, PacksView } from '@leadmart/contracts';
import { leads } from '@leadmart/journeys/csv';
import { answerWith, api, cut, failWith500, restore } from '@leadmart/journeys/faults';
import type { Person } from '@leadmart/journeys/people';
import { aDataset, ended, order } from '@leadmart/journeys/trade';
import { callsOf } from './support/calls.js';
import { expectAccessible } from './support/expect-accessible.js';
import { halfAFile } from './support/half-a-file.js';
import { expectFocus, tabTo } from './support/keyboard.js';
import { savedFile } from './support/saved-file.js';
import { theSite } from './support/site.js';
import { aPageOfStillTime, passUntil } from './support/still-clock.js';

/** A running purchase as in the server's response. */
const aJob = (changes: Partial<Record<keyof InProgressJobView, unknown>> = {}) => ({
  _id: '6b0000000000000000000001',
  jobId: '6b0000000000000000000001',
  dataset: { name: 'Roofs' },
  states: ['CA'],
  phoneStatus: 'clean',
  quantity: 1_200,
  totalCost: 6_000,
  createdAt: '2026-05-04T09:00:00.000Z',
  status: 'processing',
  progress: 0,
  error: null,
  ...changes,
});

const now = (page: Page): Promise<number> => page.evaluate(() => Date.now());
const inProgress = api('/leads/purchase-jobs/in-progress');

describe('downloads of packs', () => {
  const site = theSite();
  let admin: Person;
  let buyer: Person;
  let dataset: DatasetView;
  /** Two packs, the newer one first. */
  let packs: string[];

  beforeAll(async () => {
    [buyer, admin] = await Promise.all([site.people.aBuyerWith(100), site.people.theAdmin()]);
    dataset = await aDataset(admin, leads(5));
    for (const quantity of [2, 3]) {
      const { body } = await order(buyer, { datasetId: dataset._id, states: ['CA'], quantity });
      expect((await ended(buyer, body.data.jobId)).status).toBe('completed');
    }
    const { body } = await buyer.api.get<PacksView>('/leads/packs?page=1');
    packs = body.packs.map(({ _id }) => _id);
  });
  site.afterwards(() => admin?.api.send('DELETE', `/admin/datasets/${dataset._id}`));

  const file = (index: number): RegExp => api(`/leads/packs/${packs[index]}/download`);
  const row = (page: Page, index: number): Locator =>
    page.getByRole('rowgroup').last().getByRole('row').nth(index);
  const button = (page: Page, index: number): Locator =>
    row(page, index).getByRole('button').last();

  it('saves a pack with the keyboard, with the bytes and the file name of the API', async () => {
    const page = await site.visits.open('/my-leads', { as: buyer });
    await tabTo(page, button(page, 0));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.keyboard.press('Enter'),
    ]);
    const answer = await buyer.api.get(`/leads/packs/${packs[0]}/download`);
    const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
    expect(download.suggestedFilename()).toBe(name);
    const saved = await savedFile(download);
    // The test client decodes text, which removes the byte order mark.
    expect(saved.toString().replace(/^\uFEFF/, '')).toBe(answer.text);
    expect([...saved.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    await row(page, 0).getByText(`Saved as ${name}`).waitFor();
    await expectFocus(button(page, 0));
  });

  it('shows the progress of a download and an error when it breaks', async () => {
    const page = await site.visits.open('/my-leads', { as: buyer });
    const half = await halfAFile(page, file(0), 1_540_000);
    await button(page, 0).click();
    await row(page, 0).getByText('1.5 MB').waitFor();
    expect(await button(page, 0).getAttribute('aria-disabled')).toBe('true');
    await expectAccessible(page);

    // A pack is downloaded once at a time; different packs are downloaded in parallel.
    await button(page, 0).click({ force: true });
    const [other] = await Promise.all([page.waitForEvent('download'), button(page, 1).click()]);
    expect(other.suggestedFilename()).toContain(packs[1]);
    expect(half.asked()).toBe(1);

    half.breakOff();
    const broken = row(page, 0).getByRole('alert');
    await broken.getByText('The download was interrupted. Please try again.').waitFor();
    await expectAccessible(page);

    await restore(page, file(0));
    const [again] = await Promise.all([
      page.waitForEvent('download'),
      row(page, 0)
        .getByRole('button', { name: /^Try again/ })
        .click(),
    ]);
    expect(again.suggestedFilename()).toContain(packs[0]);
    await broken.waitFor({ state: 'hidden' });
  });

  it('continues a download while the buyer visits other pages', async () => {
    const page = await site.visits.open('/my-leads', { as: buyer });
    const half = await halfAFile(page, file(0), 2_000_000);
    await button(page, 0).click();
    await row(page, 0).getByText('2.0 MB').waitFor();
    const places = page.getByRole('navigation', { name: 'Main' });
    await places.getByRole('link', { name: 'FAQ' }).click();
    await page.waitForURL('**/faq');
    await places.getByRole('link', { name: 'My Leads' }).click();
    await row(page, 0).getByText('2.0 MB').waitFor();
    half.breakOff();
    await row(page, 0).getByRole('alert').waitFor();
  });

  const failed = 'The download failed. Please try again.';
  it.each<[string, string, (page: Page, address: RegExp) => Promise<void>]>([
    ['a failing server', failed, failWith500],
    ['a lost connection', failed, cut],
    [
      "the server's own sentence",
      'Lead pack not found',
      (page, address) => answerWith(page, address, 404, { error: 'Lead pack not found' }),
    ],
  ])('shows %s of a failed download and keeps the focus', async (_what, text, damage) => {
    const page = await site.visits.open('/my-leads', { as: buyer });
    await row(page, 0).waitFor();
    await damage(page, file(0));
    await tabTo(page, button(page, 0));
    await page.keyboard.press('Enter');
    await row(page, 0).getByRole('alert').getByText(text).waitFor();
    await expectFocus(button(page, 0));
    await restore(page, file(0));
    await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  });

  it('polls a running purchase every five seconds until it can be downloaded', async () => {
    const profile = await site.visits.profile({ as: buyer });
    let jobs = [aJob({ jobId: packs[0], progress: 40, quantity: 3 })];
    let bought: string[] = packs.slice(1);
    await profile.route(inProgress, (route) => route.fulfill({ json: { jobs } }));
    await profile.route(api('/leads/packs'), async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as PacksView;
      const known = body.packs.filter(({ _id }) => bought.includes(_id));
      await route.fulfill({ response, json: { ...body, packs: known } });
    });
    const page = await aPageOfStillTime(profile, '/my-leads');
    const progress = row(page, 0).getByRole('progressbar', {
      name: 'Progress of 3 leads of Roofs',
    });
    const began = await now(page);
    await passUntil(page, row(page, 0).getByText('40%'));
    const passed = (await now(page)) - began;
    expect(await progress.getAttribute('aria-valuenow')).toBe('40');

    jobs = [aJob({ jobId: packs[0], progress: 75, quantity: 3 })];
    const polls = callsOf(page, inProgress);
    await page.clock.runFor(4_999 - passed);
    expect(polls).toHaveLength(0);
    await page.clock.runFor(1 + passed);
    await passUntil(page, row(page, 0).getByText('75%'));
    expect(polls).toHaveLength(1);

    jobs = [];
    bought = packs;
    await page.clock.runFor(5_000);
    await passUntil(page, page.getByText(`3 leads of ${dataset.name} are ready to download.`));
    await passUntil(page, row(page, 0).getByRole('button', { name: /^Download 3 leads/ }));
    expect(await progress.count()).toBe(0);
  });
});
