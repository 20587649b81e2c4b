import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { CreditPackageView } from '@leadmart/contracts';
import { balanceOf, type Person } from '@leadmart/journeys/people';
import { aPackage, removePackage } from '@leadmart/journeys/shop';
import { cards, payButton, typeCard } from './support/checkout.js';
import { expectAccessible } from './support/expect-accessible.js';
import { theSite } from './support/site.js';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const confirmAtTheBank = (page: Page) =>
  page
    .getByRole('dialog', { name: /3D Secure/ })
    .getByRole('button', { name: 'Complete authentication' })
    .click();

describe('a card on file', () => {
  const site = theSite();
  let admin: Person;
  let onSale: CreditPackageView;
  beforeAll(async () => {
    admin = await site.people.theAdmin();
    onSale = await aPackage(admin, { creditAmount: 1_000, price: 50 });
  });
  site.afterwards(() => removePackage(admin, onSale));

  it('a card is saved after consent, pays with one click, tops up by itself, and is removed', async () => {
    const buyer = await site.people.aBuyer();
    const page = await site.visits.open('/account/billing', { as: buyer });
    await press(page, 'Add a card');
    await typeCard(page, cards.asks);
    await press(page, 'Save card');
    await page.getByText('Tick the box to agree that the card is stored.').waitFor();
    await page.getByRole('checkbox').check();
    await press(page, 'Save card');
    await confirmAtTheBank(page);
    const card = page.getByRole('listitem').filter({ hasText: 'Visa ending in 3184' });
    await card.getByText('Default').waitFor();
    await expectAccessible(page);

    await page.goto('/buy-credits');
    await press(page, `Choose ${onSale.packageName}`);
    await page
      .getByRole('combobox', { name: 'Card' })
      .getByText('Visa ending in 3184')
      .waitFor({ state: 'attached' });
    await payButton(page).click();
    await confirmAtTheBank(page);
    await page.getByText('Payment Successful!').waitFor();
    expect(await balanceOf(buyer)).toBe(1_000);

    await page.goto('/account/billing');
    await page.getByLabel('When my balance falls below', { exact: true }).fill('500');
    await page.getByLabel('Buy', { exact: true }).selectOption(onSale._id);
    await press(page, 'Turn on');
    await page.getByRole('button', { name: 'Turn off' }).waitFor();
    await press(page, 'Remove Visa ending in 3184');
    await page.getByText('Automatic top-up stops, because no other card is there.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await card.waitFor({ state: 'detached' });
  });
});
