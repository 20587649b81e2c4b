import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { CreditPackageView } from '@leadmart/contracts';
import { api, cut, hold, restore } from '@leadmart/journeys/faults';
import { balanceOf, type Person } from '@leadmart/journeys/people';
import { aPackage, changePackage, paymentsOf, removePackage } from '@leadmart/journeys/shop';
import { cards, choose, focused, payButton, payFor, typeCard } from './support/checkout.js';
import { expectAccessible } from './support/expect-accessible.js';
import { theSite } from './support/site.js';

const stripeJs = /stripe\.js$/;
const phone = { width: 320, height: 640 };

describe('buying credits', () => {
  const site = theSite();
  let buyer: Person;
  let admin: Person;
  let onSale: CreditPackageView;
  const made: CreditPackageView[] = [];
  const putOnSale = async (
    fields: Parameters<typeof aPackage>[1] = {},
  ): Promise<CreditPackageView> => {
    const one = await aPackage(admin, fields);
    made.push(one);
    return one;
  };
  const open = (path = '/buy-credits') => site.visits.open(path, { as: buyer });

  beforeAll(async () => {
    [admin, buyer] = await Promise.all([site.people.theAdmin(), site.people.aBuyer()]);
    onSale = await putOnSale({ creditAmount: 1_500, price: 80, discount: 10 });
  });
  afterEach(async () => {
    const others = made.splice(0).filter((one) => one !== onSale);
    made.push(onSale);
    await Promise.all(others.map((one) => removePackage(admin, one)));
  });
  site.afterwards(() => removePackage(admin, onSale));

  it('pays by card, shows the new balance and confirms the payment', async () => {
    const before = await balanceOf(buyer);
    const context = await site.visits.profile({ as: buyer });
    const page = await context.newPage();
    await page.clock.install();
    const order = '/buy-leads?quantity=300';
    await page.goto(`/buy-credits?back=${encodeURIComponent(order)}`);
    const card = page.getByRole('listitem').filter({ hasText: onSale.packageName });
    await card.getByText('1,500 credits').waitFor();
    await card.getByText('10% off').waitFor();
    await card.getByText('$72.00').waitFor();

    await choose(page, onSale.packageName);
    await focused(page.getByRole('heading', { name: 'Pay by card' }));
    await page.getByText('TEST MODE').waitFor();
    expect(await page.getByLabel('Postal code').count()).toBe(0);
    await expectAccessible(page);

    await typeCard(page, cards.good);
    await page.clock.pauseAt(Date.now() + 60_000);
    await payButton(page).click();
    await page.getByText('Payment Successful!').waitFor();
    const balance = (before + 1_500).toLocaleString('en-US');
    await page.getByText(`${balance} Credits`, { exact: true }).waitFor();

    await focused(page.getByRole('heading', { name: '1,500 credits added' }));
    await page.getByText(`Your new balance is ${balance} credits.`).waitFor();
    await page.getByText('We charged $72.00 to Visa ending in 4242.').waitFor();
    expect(await page.getByLabel('Card number').count()).toBe(0);

    await page.clock.runFor(1_499);
    expect(await page.getByText('Payment Successful!').isVisible()).toBe(true);
    await page.clock.runFor(1);
    await page.clock.resume();
    await page.getByText('Your credits have been added to your account!').waitFor();
    expect(await page.getByRole('heading', { name: '1,500 credits added' }).count()).toBe(0);
    expect(await balanceOf(buyer)).toBe(before + 1_500);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Buy leads', exact: true }).click();
    await page.waitForURL(`**${order}*`);
  });

  it('shows the result of a redirected payment once (soak)', async () => {
    const page = await open('/buy-credits?success=false');
    await page.getByText('Payment was cancelled. Please try again.').waitFor();
    await page.waitForURL('**/buy-credits');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    expect(await page.getByText('Payment was cancelled').count()).toBe(0);

    await page.goto('/buy-credits?success=true');
    const added = page.getByText('Your credits have been added to your account!');
    await added.waitFor();
    await page.waitForURL('**/buy-credits');
    await choose(page, onSale.packageName);
    expect(await added.count()).toBe(0);

    await page.goto('/buy-credits?success=true');
    await added.waitFor();
    await page.waitForURL('**/buy-credits');
    await page.reload();
    await page.getByRole('heading', { name: onSale.packageName }).waitFor();
    expect(await added.count()).toBe(0);
  });

  it('explains a declined card and accepts another card (soak)', async () => {
    const page = await open();
    const before = await paymentsOf(buyer);
    await payFor(page, onSale.packageName, cards.declined);
    const declined = 'Your bank declined this card. You have not been charged. Try another card.';
    await page.getByRole('alert').getByText(declined).waitFor();
    await focused(page.getByLabel('Card number'));
    await expectAccessible(page);
    expect(await paymentsOf(buyer)).toHaveLength(before.length);
    await page.setViewportSize(phone);
    expect(await widthOf(page)).toBeLessThanOrEqual(phone.width);
    await typeCard(page, cards.good);
    await payButton(page).click();
    await page.getByText('Payment Successful!').waitFor();
    expect(await paymentsOf(buyer)).toHaveLength(before.length + 1);

    // The next payment begins with an empty card.
    await choose(page, onSale.packageName);
    expect(await page.getByLabel('Card number').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Pay $72.00' }).waitFor();
    expect(await page.getByText('credits added').count()).toBe(0);
  });

  it('keeps the card for another package, a new price, and after a package was removed (soak)', async () => {
    const other = await putOnSale({ creditAmount: 700, price: 35 });
    const moving = await putOnSale({ price: 30 });
    const going = await putOnSale();
    const page = await open();
    const keepsTheCard = async () =>
      expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
    await choose(page, onSale.packageName);
    await page.getByLabel('Card number').fill('4242');
    await payButton(page).click();
    await page.getByRole('alert').getByText('Your card number is incomplete.').waitFor();
    await focused(page.getByLabel('Card number'));
    await typeCard(page, cards.good);
    await choose(page, other.packageName);
    await page.getByRole('button', { name: 'Pay $35.00' }).waitFor();
    await focused(page.getByRole('heading', { name: 'Pay by card' }));
    await keepsTheCard();

    await choose(page, going.packageName);
    await removePackage(admin, going);
    await payButton(page).click();
    const word = page.getByRole('alert').getByText('This package is no longer available.');
    await word.waitFor();
    await focused(page.locator('[tabindex="-1"]').filter({ has: word }));
    await page.getByRole('heading', { name: going.packageName }).waitFor({ state: 'detached' });
    await choose(page, moving.packageName);
    expect(await word.count()).toBe(0);

    await typeCard(page, cards.good);
    await changePackage(admin, { ...moving, price: 36 });
    await page.getByRole('button', { name: 'Pay $30.00' }).click();
    await page
      .getByText(/now gives .* credits for \$36\.00\. You have not been charged\./)
      .waitFor();
    const pay = page.getByRole('button', { name: 'Pay $36.00' });
    await focused(pay);
    expect((await paymentsOf(buyer)).map(({ cost }) => cost)).not.toContain(36);
    await pay.click();
    await page.getByText('Payment Successful!').waitFor();
    expect((await paymentsOf(buyer))[0]).toMatchObject({ cost: 36 });
  });

  it('shows that the card form is loading, offers retries, and a busy button while paying (soak)', async () => {
    const page = await open();
    const config = api('/payments/config');
    const again = page.getByRole('button', { name: 'Try again' });
    const failed = page.getByRole('alert').getByText('The card form could not be loaded.');
    await cut(page, config);
    const slowConfig = await hold(page, config);
    await page.getByRole('button', { name: `Choose ${onSale.packageName}` }).click();
    await page.getByRole('status', { name: 'Loading the card form' }).waitFor();
    await slowConfig.release();
    await failed.waitFor();
    await restore(page, config);
    await cut(page, stripeJs);
    const refused = page.waitForEvent('requestfailed', (call) => stripeJs.test(call.url()));
    await again.click();
    await refused;
    await failed.waitFor();
    await restore(page, stripeJs);
    await again.click();
    await page.getByLabel('Card number').waitFor();
    await focused(page.getByRole('heading', { name: 'Pay by card' }));

    const slowPayment = await hold(page, api('/payments/process'));
    await typeCard(page, cards.good);
    await payButton(page).click();
    const busy = page.getByRole('button', { name: 'Processing...' });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    const others = page.getByRole('button', { name: /^(Choose|Selected) / });
    for (const other of await others.all()) expect(await other.isDisabled()).toBe(true);
    await slowPayment.release();
    await page.getByText('Payment Successful!').waitFor();
  });

  it('buys credits with the keyboard on a screen of 320 pixels (soak)', async () => {
    const page = await site.visits.open('/buy-credits', { as: buyer, viewport: phone });
    await page.getByRole('heading', { name: onSale.packageName }).waitFor();
    await tabTo(page, `Choose ${onSale.packageName}`);
    await page.keyboard.press('Enter');
    await page.getByLabel('Card number').waitFor();
    const heading = page.getByRole('heading', { name: 'Pay by card' });
    await focused(heading);
    const box = await heading.boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect(box?.y).toBeLessThan(phone.height / 2);
    expect(await widthOf(page)).toBeLessThanOrEqual(phone.width);
    await page.keyboard.press('Tab');
    await page.keyboard.type(cards.good);
    await page.keyboard.press('Tab');
    await page.keyboard.type('1234');
    await page.keyboard.press('Tab');
    await page.keyboard.type('123');
    await page.keyboard.press('Tab');
    await focused(payButton(page));
    await page.keyboard.press('Enter');
    await page.getByText('Payment Successful!').waitFor();
  });
});

const widthOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth);

/** Presses Tab until the focused element has this name. */
async function tabTo(page: Page, name: string): Promise<void> {
  const nameOfFocus = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await nameOfFocus()) === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${name}`);
}
