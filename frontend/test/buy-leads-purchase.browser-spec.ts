import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type {
  CreditPackageView,
  DatasetView,
  LeadPackView,
  PurchaseStatusView,
  RequestedPurchaseView,
} from '@leadmart/contracts';
import { leads } from '@leadmart/journeys/csv';
import { answerWith, api, hold, loseAnswer, restore } from '@leadmart/journeys/faults';
import { balanceOf, type Person } from '@leadmart/journeys/people';
import { aPackage, paymentsOf, removePackage } from '@leadmart/journeys/shop';
import { aDataset } from '@leadmart/journeys/trade';
import { callsOf } from './support/calls.js';
import { cards, focused, typeCard } from './support/checkout.js';
import { expectAccessible } from './support/expect-accessible.js';
import { orderForm } from './support/order-form.js';
import { theSite } from './support/site.js';

const purchase = api('/leads/purchase');
const status = api('/leads/purchase-status/*');

describe('a purchase under way', () => {
  const site = theSite();
  let admin: Person;
  let dataset: DatasetView;
  let buyer: Person;

  beforeAll(async () => {
    [admin, buyer] = await Promise.all([site.people.theAdmin(), site.people.aBuyerWith(100)]);
    dataset = await aDataset(admin, leads(60), { pricing: { clean: 1, dnc: 1 } });
  });
  site.afterwards(() => admin.api.send('DELETE', `/admin/datasets/${dataset._id}`));

  const order = (quantity: number) => ({ dataset: dataset.name, states: ['California'], quantity });
  const stands = (page: Page, view: Partial<PurchaseStatusView>): Promise<void> =>
    answerWith(page, status, 200, {
      data: { progress: 0, status: 'processing', error: null, ...view },
    });
  const packs = async ({ api: calls }: Person): Promise<readonly LeadPackView[]> =>
    (await calls.get<{ packs: LeadPackView[] }>('/leads/packs')).body.packs;

  /** A job that exists only in mocked answers. */
  async function pretended(prepare: (page: Page) => Promise<unknown>, { paused = false } = {}) {
    const context = await site.visits.profile({ as: buyer });
    const page = await context.newPage();
    if (paused) await page.clock.install();
    await answerWith(page, purchase, 202, { data: { jobId: 'job' } });
    await prepare(page);
    await page.goto('/buy-leads');
    const form = orderForm(page);
    await form.choose(order(5));
    if (paused) await page.clock.pauseAt(Date.now() + 60_000);
    const calls = callsOf(page, status);
    await form.purchase.click();
    return { page, form, calls, processing: form.dialog('Processing Purchase') };
  }

  it('buys only at the price on the screen (soak)', async () => {
    const moving = await aDataset(admin, leads(3), { pricing: { clean: 2, dnc: 1 } });
    const page = await site.visits.open('/buy-leads', { as: buyer });
    const form = orderForm(page);
    await form.choose({ dataset: moving.name, states: ['California'], quantity: 3 });
    const path = `/admin/datasets/${moving._id}`;
    await admin.api.patch(`${path}/pricing`, { pricing: { clean: 3, dnc: 1 } });
    await form.purchase.click();
    await form.refusal.getByText('These leads now cost 3 credits each.').waitFor();
    await form.cost.getByText('9 credits').waitFor();
    expect(await packs(buyer)).toEqual([]);
    await admin.api.send('DELETE', path);
  });

  it('keeps the dialog of a running purchase open and focused (soak)', async () => {
    const { page, processing } = await pretended((one) => stands(one, { progress: 40 }));
    await processing.getByText('40%').waitFor();
    const focused = page.locator(':focus');
    await focused.and(page.getByRole('heading', { name: 'Processing Purchase' })).waitFor();
    for (const key of ['Tab', 'Shift+Tab']) {
      await page.keyboard.press(key);
      const isBehind = await page.evaluate(
        () => document.querySelector(':focus:not(body):not(dialog *)') !== null,
      );
      expect(isBehind).toBe(false);
    }
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    expect(await processing.isVisible()).toBe(true);
    await expectAccessible(page);
  });

  it('shows a running purchase again after a reload and after leaving the page', async () => {
    const page = await site.visits.open('/dashboard', { as: buyer });
    await page.getByRole('link', { name: 'Buy Leads' }).first().click();
    const form = orderForm(page);
    const processing = form.dialog('Processing Purchase');
    await form.choose(order(7));
    // As when the server has not ended the purchase by its answer.
    await page.route(purchase, async (route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: RequestedPurchaseView };
      await route.fulfill({ response, json: { data: { ...data, status: 'processing' } } });
    });
    const held = await hold(page, status);
    await form.purchase.click();
    await processing.getByText('Your pack of 7 leads').waitFor();
    await page.reload();
    await processing.getByText('Your pack of 7 leads').waitFor();
    await page.goBack();
    await page.waitForURL('**/dashboard');
    await page.goForward();
    await processing.getByText('Your pack of 7 leads').waitFor();
    await held.release();
    await page.waitForURL('**/my-leads');
    const row = page.getByRole('row').filter({ hasText: dataset.name });
    await row.getByText('7 credits', { exact: true }).waitFor();
  });

  describe('an order that needs more credits', () => {
    let onSale: CreditPackageView;
    beforeAll(async () => {
      // Smaller than those of the demo, so that it is the one that the panel selects.
      onSale = await aPackage(admin, { creditAmount: 9, price: 3 });
    });
    site.afterwards(() => removePackage(admin, onSale));
    const pay = (page: Page) => page.getByRole('button', { name: 'Pay $3.00 and buy' });
    const download = (page: Page) => page.getByRole('button', { name: 'Download', exact: true });
    const traded = async (person: Person) => ({
      payments: (await paymentsOf(person)).length,
      packs: (await packs(person)).map(({ quantity }) => quantity),
      balance: await balanceOf(person),
    });

    it('pays in the panel after 3-D Secure, buys, and ends with the download', async () => {
      const poor = await site.people.aBuyerWith(4);
      const page = await site.visits.open('/buy-leads', { as: poor });
      const form = orderForm(page);
      await form.choose(order(12));
      await page
        .getByText('Insufficient credits. Please purchase more credits.', { exact: true })
        .waitFor();
      await form.addCredits.and(page.getByText('Add 9 credits ($3) and buy')).click();
      await focused(page.getByRole('heading', { name: 'Add credits and buy' }));
      expect(await page.getByRole('radio', { name: /9 credits/ }).isChecked()).toBe(true);
      await typeCard(page, cards.declined);
      await expectAccessible(page);
      await pay(page).click();
      await page.getByRole('alert').getByText('Your bank declined this card.').waitFor();
      expect(await traded(poor)).toEqual({ payments: 0, packs: [], balance: 4 });

      // Back closes the panel and keeps the order; the panel opens again with Forward.
      await page.goBack();
      await focused(form.addCredits);
      await page.goForward();
      await typeCard(page, cards.asks);
      await pay(page).dblclick();
      const question = page.getByRole('dialog', { name: /3D Secure/ });
      await question.getByRole('button', { name: 'Complete authentication' }).click();
      await focused(page.getByRole('heading', { name: 'Your leads are ready' }));
      await page.getByText('9 credits added').waitFor();
      await expectAccessible(page);
      expect(await traded(poor)).toEqual({ payments: 1, packs: [12], balance: 1 });

      await page.reload();
      const [file] = await Promise.all([page.waitForEvent('download'), download(page).click()]);
      expect(file.suggestedFilename()).toMatch(/-12-.*\.csv$/);
      await page.keyboard.press('Escape');
      await download(page).waitFor({ state: 'detached' });
      await page.reload();
      await form.addCredits.waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
    });

    it('charges and buys once when both answers are lost and the page is reloaded', async () => {
      const unlucky = await site.people.aBuyerWith(4);
      const page = await site.visits.open('/buy-leads', { as: unlucky });
      const form = orderForm(page);
      await form.choose(order(12));
      await form.addCredits.click();
      await loseAnswer(page, api('/payments/process'));
      await typeCard(page, cards.good);
      await pay(page).click();
      await page.getByRole('alert').getByText('your card cannot be charged twice').waitFor();
      await restore(page, api('/payments/process'));
      await page.reload();
      await page.getByText('You have enough credits for this order').waitFor();
      await page.getByText('Your payment of $3.00 (Visa ending in 4242)').waitFor();
      await expectAccessible(page);

      await loseAnswer(page, purchase);
      await page.getByRole('button', { name: 'Buy 12 leads for 12 credits' }).click();
      await form.refusal.getByText('the same order is never charged twice').waitFor();
      await restore(page, purchase);
      await page.reload();
      await page.getByRole('button', { name: 'Send again' }).click();
      await download(page).waitFor();
      expect(await traded(unlucky)).toEqual({ payments: 1, packs: [12], balance: 1 });
    });
  });

  describe('an order with a slow or lost answer', () => {
    it('sends an order once while it is being sent (soak)', async () => {
      const page = await site.visits.open('/buy-leads', { as: buyer });
      const form = orderForm(page);
      await form.choose(order(3));
      const held = await hold(page, purchase);
      await form.purchase.click();
      await form.purchase.and(page.locator('[aria-busy="true"]:disabled')).waitFor();
      await expectAccessible(page);
      await held.release();
      await page.waitForURL('**/my-leads');
    });

    it('repeats an order without an answer with the same key and buys once (soak)', async () => {
      const patient = await site.people.aBuyerWith(20);
      const context = await site.visits.profile({ as: patient });
      const page = await context.newPage();
      await page.clock.install();
      await page.goto('/buy-leads');
      const form = orderForm(page);
      const calls = callsOf(page, purchase);
      // The server receives the order; its answer is lost.
      await page.route(purchase, async (route) => {
        await route.fetch();
        await route.abort('connectionfailed');
      });
      await form.choose(order(15));
      await form.purchase.click();
      await form.refusal.getByText('Error purchasing leads', { exact: true }).waitFor();
      await form.refusal.getByText('the same order is never charged twice').waitFor();
      await expectAccessible(page);
      await restore(page, purchase);
      // The page now shows the balance after this order.
      await page.clock.fastForward(30_000);
      await page.getByText('5 Credits', { exact: true }).waitFor();
      await form.purchase.and(page.locator(':focus')).press('Enter');
      await page.waitForURL('**/my-leads');

      const keys = calls.map((call) => call.headers()['idempotency-key']);
      expect(keys).toEqual([expect.stringMatching(/^\S{16,}$/), keys[0]]);
      expect((await packs(patient)).map(({ quantity }) => quantity)).toEqual([15]);
      expect(await balanceOf(patient)).toBe(5);
    });
  });
});
