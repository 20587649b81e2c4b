import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { DatasetView } from '@leadmart/contracts';
import { leads } from '@leadmart/journeys/csv';
import { answerWith, api, cut, failWith500, hold, restore } from '@leadmart/journeys/faults';
import type { Person } from '@leadmart/journeys/people';
import { aDataset } from '@leadmart/journeys/trade';
import { phone, type VisitOptions } from '@leadmart/journeys/visits';
import { callsOf, caughtUp } from './support/calls.js';
import { expectAccessible } from './support/expect-accessible.js';
import { expectFocus } from './support/keyboard.js';
import { orderForm } from './support/order-form.js';
import { theSite } from './support/site.js';

const datasets = api('/datasets');
const availability = api('/leads/availability');

describe('choosing leads', () => {
  const site = theSite();
  let admin: Person;
  let buyer: Person;
  let dataset: DatasetView;
  /** A second dataset, without leads. */
  let another: DatasetView;

  beforeAll(async () => {
    [admin, buyer] = await Promise.all([site.people.theAdmin(), site.people.aBuyer()]);
    dataset = await aDataset(admin, [...leads(3), ...leads(2, { from: 3, state: 'TX' })]);
    another = await aDataset(admin, []);
  });
  site.afterwards(async () => {
    for (const { _id } of [dataset, another])
      await admin.api.send('DELETE', `/admin/datasets/${_id}`);
  });

  /** A blank page, so that a test can mock answers before it opens the screen. */
  async function prepared(
    prepare: (page: Page) => Promise<unknown>,
    options: VisitOptions = {},
  ): Promise<Page> {
    const context = await site.visits.profile({ as: buyer, ...options });
    const page = await context.newPage();
    await prepare(page);
    await page.goto('/buy-leads');
    return page;
  }

  describe('of datasets', () => {
    it('begins with the dataset that has most leads, and its map', async () => {
      const page = await prepared((one) =>
        answerWith(one, datasets, 200, { datasets: [another, { ...dataset, leadCount: 5 }] }),
      );
      const form = orderForm(page);
      await form.dataset.and(page.locator(':enabled')).waitFor();
      expect(await form.dataset.inputValue()).toBe(dataset._id);
      await form.price.getByText('5 credits').waitFor();
      await expectAccessible(page);
    });

    it('shows a placeholder while datasets are loading', async () => {
      let slow: Awaited<ReturnType<typeof hold>> | undefined;
      const page = await prepared(async (one) => {
        slow = await hold(one, datasets);
      });
      const form = orderForm(page);
      await form.dataset.and(page.locator('[aria-busy="true"]:disabled')).waitFor();
      expect(await form.dataset.locator(':checked').textContent()).toBe('Loading...');
      await expectAccessible(page);
      await form.choose({ states: ['Texas'] });
      await slow?.release();
      await form.dataset.and(page.locator(':enabled')).waitFor();
      expect(await form.selected.count()).toBe(1);
    });

    it('offers a retry when datasets cannot be loaded', async () => {
      const page = await prepared((one) => failWith500(one, datasets));
      const failure = page
        .getByRole('alert')
        .getByText('Failed to fetch datasets', { exact: true });
      const tryAgain = page.getByRole('button', { name: 'Try again' });
      const heading = page.getByRole('heading', { name: 'Buy Leads' });
      await failure.waitFor();
      await expectAccessible(page);
      await restore(page, datasets);
      await cut(page, datasets);
      const refused = page.waitForEvent('requestfailed');
      await tryAgain.click();
      await refused;
      await failure.waitFor();
      await expectFocus(heading);
      await restore(page, datasets);
      await tryAgain.click();
      await orderForm(page).dataset.and(page.locator(':enabled')).waitFor();
      await expectFocus(heading);
    });

    it('shows that no dataset is for sale', async () => {
      const page = await prepared((one) => answerWith(one, datasets, 200, { datasets: [] }));
      await page.getByText('No datasets for sale right now').waitFor();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Go to Dashboard' }).click();
      await page.waitForURL('**/dashboard');
    });
  });

  describe('of states', () => {
    it('selects states one by one, by the USHA group or all at once', async () => {
      const page = await site.visits.open('/buy-leads', { as: buyer });
      const form = orderForm(page);
      const isSelected = async (count: number): Promise<void> => {
        await page.getByText(`${count} of 50 selected`, { exact: true }).waitFor();
        expect(await form.selected.count()).toBe(count);
      };
      const toggleAll = page.getByRole('button', { name: 'Toggle All States' });
      const toggleUsha = page.getByRole('button', { name: 'Toggle USHA States' });
      await toggleAll.click();
      await isSelected(50);
      await toggleUsha.click();
      await isSelected(19);
      await toggleUsha.click();
      await isSelected(50);
      await toggleAll.click();
      await isSelected(0);
      await toggleUsha.click();
      await isSelected(31);
    });

    it('counts the leads once, a second after the last change of states', async () => {
      const page = await prepared((one) => one.clock.install());
      const form = orderForm(page);
      await form.choose({ dataset: dataset.name });
      await page.getByTitle('Texas: 2 available').waitFor();
      await page.clock.pauseAt(Date.now() + 60_000);
      const calls = callsOf(page, availability);

      for (const state of ['California', 'Texas', 'Ohio']) {
        await form.state(state).check();
        await page.clock.runFor(300);
      }
      // The sum of the map is shown in the meantime.
      await form.available.getByText('5 leads', { exact: true }).waitFor();
      await form.state('Ohio').uncheck();
      await page.clock.runFor(999);
      await caughtUp(page);
      expect(calls).toHaveLength(0);
      await page.clock.runFor(1);
      await page.clock.resume();
      await form.available.getByText('5 leads', { exact: true }).waitFor();
      expect(calls.map((call) => new URL(call.url()).searchParams.get('states'))).toEqual([
        'CA,TX',
      ]);
    });

    it('announces the number of states and leads to screen readers', async () => {
      const page = await site.visits.open('/buy-leads', { as: buyer });
      const form = orderForm(page);
      const status = page.getByRole('main').getByRole('status');
      await form.choose({ dataset: dataset.name, states: ['California', 'Texas'] });
      await status.getByText('2 states selected, 5 leads available', { exact: true }).waitFor();
      expect(await status.count()).toBe(1);
      expect(await form.state('Texas').getAttribute('aria-description')).toBe('2 available');
      expect(await form.state('Ohio').getAttribute('aria-description')).toBe('0 available');
      await form.phoneStatus.selectOption({ label: 'DNC' });
      await status.getByText('2 states selected, 0 leads available', { exact: true }).waitFor();
    });

    it('shows that leads are being counted', async () => {
      const page = await site.visits.open('/buy-leads', { as: buyer });
      const form = orderForm(page);
      const slow = await hold(page, availability);
      const asked = page.waitForRequest(availability);
      await form.choose({ dataset: dataset.name, states: ['Texas'] });
      await asked;
      await page.getByText('Counting the leads of each state...').waitFor();
      expect(await form.available.textContent()).toBe('');
      await expectAccessible(page);
      await slow.release();
      await form.available.getByText('2 leads', { exact: true }).waitFor();
    });

    it('offers to count leads again after a failure', async () => {
      const page = await site.visits.open('/buy-leads', { as: buyer });
      const form = orderForm(page);
      const countAgain = page.getByRole('button', { name: 'Count again' });
      await failWith500(page, availability);
      await form.choose({ dataset: dataset.name, states: ['Texas'] });
      await page.getByText('The leads of each state could not be counted.').waitFor();
      await form.available.getByText('Could not be counted').waitFor();
      await expectAccessible(page);
      await restore(page, availability);
      await cut(page, availability);
      const refused = page.waitForEvent('requestfailed');
      await countAgain.click();
      await refused;
      await form.available.getByText('Could not be counted').waitFor();
      await restore(page, availability);
      await countAgain.click();
      await form.available.getByText('2 leads', { exact: true }).waitFor();
      await page.getByTitle('Texas: 2 available').waitFor();
    });

    it('selects the states that the mouse crosses', async () => {
      const page = await site.visits.open('/buy-leads', { as: buyer });
      const form = orderForm(page);
      const middleOf = async (name: string): Promise<[x: number, y: number]> => {
        const box = await form.state(name).boundingBox();
        return box ? [box.x + box.width / 2, box.y + box.height / 2] : [0, 0];
      };
      await page.mouse.move(...(await middleOf('Washington')));
      await page.mouse.down();
      await page.mouse.move(...(await middleOf('North Dakota')));
      await page.mouse.move(...(await middleOf('Nebraska')));
      await page.mouse.up();
      await page.getByText('6 of 50 selected', { exact: true }).waitFor();
      await form.state('Texas').click();
      await page.getByText('7 of 50 selected', { exact: true }).waitFor();
    });
  });

  it.each([phone, { width: 320, height: 640 }])(
    'fits the selection on a screen of %j without horizontal scrolling',
    async (viewport) => {
      const page = await site.visits.open('/buy-leads', { as: buyer, viewport });
      const form = orderForm(page);
      const states = ['Alaska', 'Maine', 'Hawaii', 'Florida', 'Rhode Island'];
      await form.choose({ dataset: dataset.name, states });
      const width = () => page.evaluate(() => document.documentElement.scrollWidth);
      expect(await width()).toBe(viewport.width);
      await page.getByRole('button', { name: 'Review order' }).click();
      await form.quantity.fill('1000000');
      await form.cost.getByText('5,000,000 credits').waitFor();
      expect(await width()).toBe(viewport.width);
      const row = await form.state('Rhode Island').boundingBox();
      expect(row?.height).toBeGreaterThanOrEqual(44);
    },
  );
});
