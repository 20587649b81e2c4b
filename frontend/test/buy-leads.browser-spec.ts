import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { DatasetView } from '@leadmart/contracts';
import { leads } from '@leadmart/journeys/csv';
import { eventually } from '@leadmart/journeys/eventually';
import { answerWith, api, restore } from '@leadmart/journeys/faults';
import { balanceOf, password, type Person } from '@leadmart/journeys/people';
import { aDataset } from '@leadmart/journeys/trade';
import { expectAccessible } from './support/expect-accessible.js';
import { tabTo } from './support/keyboard.js';
import { orderForm } from './support/order-form.js';
import { theSite } from './support/site.js';

async function logIn(page: Page, { email }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** No dataset has this id. */
const goneDataset = 'f'.repeat(24);

describe('buying leads', () => {
  const site = theSite();
  let admin: Person;
  let dataset: DatasetView;
  /** A dataset with more leads, which an order begins with: each test has to choose. */
  let another: DatasetView;

  beforeAll(async () => {
    admin = await site.people.theAdmin();
    const rows = [...leads(20), ...leads(10, { from: 20, state: 'TX' })];
    dataset = await aDataset(admin, rows, { pricing: { clean: 0.3, dnc: 4 } });
    another = await aDataset(admin, leads(40, { from: 30 }));
  });
  site.afterwards(async () => {
    for (const { _id } of [dataset, another])
      await admin.api.send('DELETE', `/admin/datasets/${_id}`);
  });

  // Each purchase needs its own buyer: a buyer is not offered leads that it has bought.
  it('buys leads from the selection to the pack in My Leads', async () => {
    const buyer = await site.people.aBuyerWith(100);
    const page = await site.visits.open('/buy-leads', { as: buyer });
    const form = orderForm(page);
    await form.choose({ dataset: dataset.name, states: ['California', 'Texas'], quantity: 21 });
    await form.available.getByText('30 leads', { exact: true }).waitFor();
    await form.price.getByText('0.3 credits', { exact: true }).waitFor();
    await form.cost.getByText('6.3 credits', { exact: true }).waitFor();
    await form.balanceAfter.getByText('93.7 credits', { exact: true }).waitFor();

    // A toast is shown for three seconds.
    const notice = page
      .getByRole('status')
      .getByText('Your leads are ready to download.')
      .waitFor();
    await Promise.all([notice, form.purchase.click(), page.waitForURL('**/my-leads')]);
    const pack = page.getByRole('row').filter({ hasText: dataset.name });
    await pack.getByText('6.3 credits').waitFor();
    await page.getByText('93.7 Credits', { exact: true }).waitFor();
    await page.locator('h1:focus', { hasText: 'My Leads' }).waitFor();
    expect(await balanceOf(buyer)).toBe(93.7);
  });

  it('buys leads with the keyboard from the top of the page', async () => {
    const buyer = await site.people.aBuyerWith(100);
    const page = await site.visits.open('/buy-leads', { as: buyer });
    const form = orderForm(page);
    await form.dataset.and(page.locator(':enabled')).waitFor();

    await tabTo(page, page.getByRole('link', { name: 'Skip to content' }));
    await page.keyboard.press('Enter');
    await tabTo(page, form.dataset);
    // Not by its name: browsers forget letters after a second, and a slow machine needs longer.
    await page.keyboard.press('Home');
    await eventually('the dataset is chosen', async () => {
      const chosen = await form.dataset.locator('option:checked').innerText();
      if (chosen === dataset.name) return true;
      // A slow page may show a choice after the next key: the list begins again at its end.
      const last = await form.dataset.locator('option').last().innerText();
      await page.keyboard.press(chosen === last ? 'Home' : 'ArrowDown');
      return false;
    });
    // The choice is in the address now, beside the part that the first link named: neither moves the focus.
    await page.waitForURL((url) => url.searchParams.get('dataset') === dataset._id);
    expect(await form.dataset.evaluate((field) => field === document.activeElement)).toBe(true);
    // The map is one stop of the Tab key; letters lead to a state.
    await tabTo(page, form.mapStop);
    await page.keyboard.type('tex');
    await form.state('Texas').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Space');
    await tabTo(page, form.quantity);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('4');
    await form.available.getByText('10 leads', { exact: true }).waitFor();
    await form.cost.getByText('1.2 credits', { exact: true }).waitFor();
    await tabTo(page, form.purchase);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/my-leads');
    await page.getByRole('row').filter({ hasText: dataset.name }).waitFor();
  });

  describe('an incomplete order', () => {
    let buyer: Person;
    beforeAll(async () => {
      buyer = await site.people.aBuyerWith(5);
    });

    it('says in one button what an order needs next, and why it is refused (soak)', async () => {
      const page = await site.visits.open(`/buy-leads?dataset=${goneDataset}`, { as: buyer });
      const form = orderForm(page);
      const refusedWith = async (label: string, text: string): Promise<void> => {
        await form.step.and(page.getByText(label, { exact: true })).click();
        await form.refusal.getByText(text, { exact: true }).waitFor();
        await form.step.and(page.locator(':focus')).waitFor();
      };
      await form.choose({ quantity: 0 });
      await refusedWith('Select states', 'Please select at least one state');
      await form.choose({ states: ['Texas'] });
      await form.refusal.waitFor({ state: 'detached' });
      await refusedWith('Enter a quantity', 'Please enter a valid quantity');
      await form.choose({ quantity: 10 });
      await refusedWith('Select a dataset', 'Please select a dataset');
      await form.choose({ dataset: dataset.name });
      await form.purchase.waitFor();
      await form.choose({ quantity: 20 });
      await form.step.and(page.getByText('Buy the 10 there are')).waitFor();
      await form.choose({ states: ['California'] });
      await page.getByText('Insufficient credits. Please purchase more credits.').waitFor();
      await form.addCredits.waitFor();
      await tabTo(page, form.samples);
      await page.keyboard.press('Enter');
      await page
        .getByRole('row', { name: /^Initials/ })
        .nth(4)
        .waitFor();
      await expectAccessible(page);
    });

    it('keeps an order through Back, a reload, a lost session and a shared link (soak)', async () => {
      const page = await site.visits.open('/pricing', { as: buyer });
      await page.getByRole('link', { name: 'Buy Leads', exact: true }).first().click();
      const form = orderForm(page);
      const made = { dataset: dataset.name, states: ['California', 'Texas'], quantity: 20 };
      await form.choose(made);
      await form.phoneStatus.selectOption('dnc');
      await form.phoneStatus.selectOption('clean');
      await form.available.getByText('30 leads', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'Buy Credits', exact: true }).click();
      await page.waitForURL('**/buy-credits*');

      await page.goBack();
      await form.shows(made);
      await form.samples.press('Enter');
      await page.waitForURL(/&samples=open$/);
      await page.reload();
      await form.shows(made);
      await page.getByText(/^Clean leads from 2 states/).waitFor();
      const link = page.url();
      expect(link).toContain(`?dataset=${dataset._id}&states=CA,TX&quantity=20`);

      // The server ends the session: the same user logs in and finds the order.
      await answerWith(page, api('/user/validate'), 401, { error: 'No' });
      await page.reload();
      await page.waitForURL(`${site.url}/login`);
      await restore(page, api('/user/validate'));
      await logIn(page, buyer);
      await form.shows(made);
      expect(page.url()).toBe(link);
      await page.goBack();
      // Choosing added no entry to the history.
      await page.waitForURL('**/pricing');

      // A visitor who follows the link finds the order after logging in.
      const visitor = await site.visits.open(`${link.replace('quantity=20', 'quantity=2x')}`);
      await visitor.waitForURL(`${site.url}/login`);
      await visitor.reload();
      await logIn(visitor, buyer);
      await orderForm(visitor).shows({ ...made, quantity: 100 });
    });
  });

  describe('an order for more leads than available', () => {
    let buyer: Person;
    beforeAll(async () => {
      buyer = await site.people.aBuyerWith(100);
    });

    const suggestions = [
      'Choose different states',
      'Switch between clean and DNC numbers',
      'Try another dataset',
      'Lower the quantity',
    ];

    it('suggests other selections without leads, offers the available leads, and buys them (soak)', async () => {
      const page = await site.visits.open('/buy-leads', { as: buyer });
      const form = orderForm(page);
      await form.choose({ dataset: dataset.name, states: ['Ohio'], quantity: 5 });
      await form.available.getByText('0 leads', { exact: true }).waitFor();
      await form.step.and(page.getByText('Find other leads')).click();
      const none = form.dialog('No Leads Available');
      expect(await none.getByRole('listitem').allTextContents()).toEqual(suggestions);
      await expectAccessible(page);
      await none.getByRole('button', { name: 'Change my selection' }).click();
      await form.step.and(page.locator(':focus')).click();
      await none.getByRole('button', { name: 'Add Texas (10)' }).click();
      await form.state('Texas').and(form.selected).waitFor();

      await form.choose({ quantity: 25 });
      await form.available.getByText('10 leads', { exact: true }).waitFor();
      await form.step.and(page.getByText('Buy the 10 there are')).press('Enter');
      await page.waitForURL('**/my-leads');
      await page
        .getByRole('row')
        .filter({ hasText: dataset.name })
        .getByText('3 credits')
        .waitFor();
    });
  });
});
