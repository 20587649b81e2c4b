import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { CreditPackageView } from '@leadmart/contracts';
import { eventually } from '@leadmart/journeys/eventually';
import { api, cut, failWith500, loseAnswer, restore } from '@leadmart/journeys/faults';
import { balanceOf, type Person } from '@leadmart/journeys/people';
import { aPackage, paymentsOf, removePackage } from '@leadmart/journeys/shop';
import {
  againButton,
  cards,
  choose,
  focused,
  payButton,
  payFor,
  typeCard,
} from './support/checkout.js';
import { expectAccessible } from './support/expect-accessible.js';
import { theSite } from './support/site.js';

const process = api('/payments/process');
const failedText = 'Payment failed. Please try again.';
const onceText = 'your card cannot be charged twice';

describe('paying once', () => {
  const site = theSite();
  let buyer: Person;
  let admin: Person;
  let onSale: CreditPackageView;
  let before: { balance: number; payments: number };
  let page: Page;

  beforeAll(async () => {
    [admin, buyer] = await Promise.all([site.people.theAdmin(), site.people.aBuyer()]);
    onSale = await aPackage(admin);
  });
  site.afterwards(() => removePackage(admin, onSale));
  beforeEach(async () => {
    before = { balance: await balanceOf(buyer), payments: (await paymentsOf(buyer)).length };
    page = await site.visits.open('/buy-credits', { as: buyer });
  });

  const expectPaid = async (times: number): Promise<void> => {
    const credits = before.balance + times * onSale.creditAmount;
    expect(await balanceOf(buyer)).toBe(credits);
    expect(await paymentsOf(buyer)).toHaveLength(before.payments + times);
  };
  const failedOnce = async (): Promise<void> => {
    const word = page.getByRole('alert').filter({ hasText: failedText });
    await word.getByText(onceText).waitFor();
    await focused(againButton(page));
  };
  const success = () => page.getByText('Payment Successful!').waitFor();
  const question = () => page.getByRole('dialog', { name: /3D Secure/ });

  it('charges once for a double click, and again for another package after a failed payment (soak)', async () => {
    const other = await aPackage(admin);
    try {
      await page.reload();
      await choose(page, onSale.packageName);
      await typeCard(page, cards.good);
      await payButton(page).dblclick();
      await success();
      await expectPaid(1);

      await cut(page, process);
      await payFor(page, onSale.packageName, cards.good);
      await failedOnce();
      await restore(page, process);
      await page.getByRole('button', { name: `Choose ${other.packageName}` }).click();
      await payButton(page).click();
      await success();
      await expectPaid(2);
      expect((await paymentsOf(buyer))[0]?.description).toBe(other.packageName);
    } finally {
      await removePackage(admin, other);
    }
  });

  it('repeats the same payment until an answer arrives, also after a reload, and charges once', async () => {
    await cut(page, process);
    await payFor(page, onSale.packageName, cards.good);
    await failedOnce();
    await restore(page, process);
    await failWith500(page, process);
    await againButton(page).click();
    await failedOnce();
    await expectPaid(0);
    await restore(page, process);
    await loseAnswer(page, process);
    for (let times = 0; times < 2; times += 1) {
      await againButton(page).click();
      await failedOnce();
      await expectPaid(1);
    }
    await page.getByText('Visa ending in 4242').waitFor();
    await expectAccessible(page);

    await restore(page, process);
    await page.reload();
    await page.getByText('This payment was interrupted before we received the result.').waitFor();
    await page.getByText(onceText).waitFor();
    await againButton(page).click();
    await success();
    await expectPaid(1);
  });

  it('links to Purchases when the package of an unsettled payment was deleted (soak)', async () => {
    const going = await aPackage(admin);
    await page.reload();
    await loseAnswer(page, process);
    await payFor(page, going.packageName, cards.good);
    await failedOnce();
    await removePackage(admin, going);
    await page.reload();
    await page.getByText('Your payment of $48.00 (Visa ending in 4242)').waitFor();
    await page.getByRole('link', { name: 'your purchases' }).click();
    await page.getByRole('row').filter({ hasText: going.packageName }).waitFor();
  });

  it('charges when the card holder confirms 3-D Secure, not when the card holder refuses (soak)', async () => {
    await payFor(page, onSale.packageName, cards.asks);
    await question().getByRole('button', { name: 'Fail authentication' }).click();
    const word =
      'Your bank could not confirm that this payment is yours. You have not been charged.';
    await page.getByRole('alert').getByText(word).waitFor();
    await focused(page.getByLabel('Card number'));
    await expectPaid(0);
    await typeCard(page, cards.good);
    await payButton(page).click();
    await success();
    await expectPaid(1);

    await payFor(page, onSale.packageName, cards.asks);
    await question().waitFor();
    await expectPaid(1);
    await question().getByRole('button', { name: 'Complete authentication' }).click();
    await success();
    await expectPaid(2);
  });

  it('repeats the same payment when the answer after 3-D Secure is lost (soak)', async () => {
    await payFor(page, onSale.packageName, cards.asks);
    await question().waitFor();
    await loseAnswer(page, process);
    await question().getByRole('button', { name: 'Complete authentication' }).click();
    await failedOnce();
    await restore(page, process);
    await againButton(page).click();
    await success();
    await eventually('one payment', async () => {
      await expectPaid(1);
      return true;
    });
  });
});
