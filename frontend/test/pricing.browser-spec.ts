import { beforeAll, describe, expect, it } from '@jest/globals';
import type { CreditPackageView } from '@leadmart/contracts';
import { answerWith, api, cut, failWith500, hold, mend } from '@leadmart/journeys/faults';
import type { Person } from '@leadmart/journeys/people';
import { aPackage, removePackage } from '@leadmart/journeys/shop';
import { expectAccessible } from './support/expect-accessible.js';
import { theSite } from './support/site.js';

const packagesCall = api('/credits/packages');

describe('pricing', () => {
  const site = theSite();
  let admin: Person;
  let onSale: CreditPackageView;
  beforeAll(async () => {
    admin = await site.people.theAdmin();
    onSale = await aPackage(admin, { creditAmount: 3_000, price: 150, discount: 20 });
  });
  site.afterwards(() => removePackage(admin, onSale));

  it('shows a visitor what credits cost, and where to begin', async () => {
    const page = await site.visits.open('/pricing', { viewport: { width: 320, height: 640 } });
    const card = page.getByRole('listitem').filter({ hasText: onSale.packageName });
    await card.getByText('3,000 credits').waitFor();
    await card.getByText('20% off').waitFor();
    await card.getByText('$120.00').waitFor();
    await card.getByText('$150.00').waitFor();
    await card.getByText('$40.00 per 1,000 credits').waitFor();
    expect(await page.getByRole('button', { name: /^Choose/ }).count()).toBe(0);
    const widest = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(widest).toBeLessThanOrEqual(320);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Get Started' }).click();
    await page.waitForURL('**/register');
  });

  it('leads somebody who is signed in to the checkout', async () => {
    const page = await site.visits.open('/pricing', { as: admin });
    await page.getByRole('heading', { name: onSale.packageName }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Buy Credits' }).click();
    await page.waitForURL('**/buy-credits');
    await page.getByRole('button', { name: `Choose ${onSale.packageName}` }).waitFor();
  });

  it('shows where the packages will be while the network is slow', async () => {
    const page = await (await site.visits.profile()).newPage();
    const slow = await hold(page, packagesCall);
    await page.goto('/pricing');
    await page.getByRole('status', { name: 'Loading credit packages' }).waitFor();
    await slow.release();
    await page.getByRole('heading', { name: onSale.packageName }).waitFor();
  });

  it.each([
    ['a fault', failWith500],
    ['no connection', cut],
  ])('offers to load the packages again after %s', async (_what, fails) => {
    const page = await (await site.visits.profile()).newPage();
    await fails(page, packagesCall);
    await page.goto('/pricing');
    await page.getByRole('alert').getByText('Failed to load credit packages').waitFor();
    await mend(page, packagesCall);
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await page.getByRole('heading', { name: onSale.packageName }).waitFor();
    await page.locator('h1:focus').waitFor();
  });

  it('says so when nothing is on sale', async () => {
    const page = await (await site.visits.profile()).newPage();
    await answerWith(page, packagesCall, 200, []);
    await page.goto('/pricing');
    await page.getByText('No credit packages available at the moment.').waitFor();
  });
});
