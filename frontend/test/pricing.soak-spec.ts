import { beforeAll, describe, expect, it } from '@jest/globals';
import type { CreditPackageView } from '@leadmart/contracts';
import type { Person } from '@leadmart/journeys/people';
import { aPackage, removePackage } from '@leadmart/journeys/shop';
import { expectAccessible } from './support/expect-accessible.js';
import { theSite } from './support/site.js';

describe('pricing', () => {
  const site = theSite();
  let admin: Person;
  let onSale: CreditPackageView;
  beforeAll(async () => {
    admin = await site.people.theAdmin();
    onSale = await aPackage(admin, { creditAmount: 3_000, price: 150, discount: 20 });
  });
  site.afterwards(() => removePackage(admin, onSale));

  it('shows a visitor the prices and a link to registration', async () => {
    const page = await site.visits.open('/pricing', { viewport: { width: 320, height: 640 } });
    const card = page.getByRole('listitem').filter({ hasText: onSale.packageName });
    await card.getByText('3,000 credits').waitFor();
    await card.getByText('20% off').waitFor();
    await card.getByText('$120.00').waitFor();
    await card.getByText('$150.00').waitFor();
    expect(await page.getByRole('button', { name: /^Choose/ }).count()).toBe(0);
    const widest = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(widest).toBeLessThanOrEqual(320);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Get Started' }).click();
    await page.waitForURL('**/register');
  });
});
