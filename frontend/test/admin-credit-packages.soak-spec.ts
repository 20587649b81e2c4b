import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { CreditPackageView } from '@leadmart/contracts';
import { answerWith, api, restore } from '@leadmart/journeys/faults';
import type { Person } from '@leadmart/journeys/people';
import { aPackage, removePackage } from '@leadmart/journeys/shop';
import { desk } from '@leadmart/journeys/visits';
import { callsOf } from './support/calls.js';
import { expectAccessible } from './support/expect-accessible.js';
import { expectNoSideways } from './support/expect-no-overflow.js';
import { expectFocus, tabTo } from './support/keyboard.js';
import { theSite } from './support/site.js';

const path = '/admin/credit-packages';
const listCall = api('/admin/credits/packages');
const oneCall = api('/admin/credits/packages/*');

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const field = (page: Page, name: string) => page.getByLabel(name);
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Credit Packages' });

describe('admin credit packages', () => {
  const site = theSite();
  const brought: CreditPackageView[] = [];
  let admin: Person;
  beforeAll(async () => {
    admin = await site.people.theAdmin();
  });
  site.afterwards(() => Promise.all(brought.map((one) => removePackage(admin, one))));

  const aName = (): string => `Package ${randomBytes(4).toString('hex')}`;

  /** An inactive package: buyers and other tests do not see it. */
  async function mine(fields: Partial<CreditPackageView> = {}): Promise<CreditPackageView> {
    const one = await aPackage(admin, { active: false, ...fields } as object);
    brought.push(one);
    return one;
  }

  async function takeAwayLater(packageName: string): Promise<CreditPackageView> {
    const { body } = await admin.api.get<CreditPackageView[]>('/admin/credits/packages');
    const one = body.find((each) => each.packageName === packageName);
    if (!one) throw new Error(`there is no ${packageName}`);
    brought.push(one);
    return one;
  }

  const open = async (): Promise<Page> => {
    const page = await site.visits.open(path, { as: admin });
    await page.getByRole('table', { name: 'Credit packages' }).waitFor();
    return page;
  };

  it('adds a package with the keyboard', async () => {
    const page = await open();
    const packageName = aName();
    const add = page.getByRole('button', { name: 'Add package' });
    await tabTo(page, add);
    await page.keyboard.press('Enter');
    await expectFocus(field(page, 'Package name'));
    const values = ['Package name', 'Credits', 'Price (USD)', 'Discount (%)'];
    const start = await Promise.all(values.map((name) => field(page, name).inputValue()));
    expect(start).toEqual(['', '0', '0', '0']);
    expect(await page.getByRole('checkbox', { name: /Active/ }).isChecked()).toBe(true);
    await expectAccessible(page);
    await page.keyboard.type(packageName);
    await field(page, 'Credits').fill('12345');
    await field(page, 'Price (USD)').fill('49.9');
    await tabTo(page, field(page, 'Discount (%)'));
    await field(page, 'Discount (%)').fill('12.7');
    await page.getByRole('checkbox', { name: /Active/ }).press('Space');
    await field(page, 'Package name').press('Enter');
    await toast(page, 'Package created successfully').waitFor();
    await takeAwayLater(packageName);
    await dialog(page, 'Add package').waitFor({ state: 'detached' });
    await expectFocus(add);
    const cells = await row(page, packageName).getByRole('cell').allTextContents();
    expect(cells.slice(0, 4)).toEqual(['12,345', '$49.00', '12%', '$43.12']);
    await row(page, packageName).getByText('Inactive', { exact: true }).waitFor();

    const discount = page.getByRole('button', { name: 'Global Discount' });
    await discount.press('Enter');
    await expectFocus(field(page, 'Discount (%)'));
    await press(page, 'Apply to all packages');
    await page.getByRole('alert').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expectFocus(discount);
  });

  it('marks an inactive package, activates it with all its fields, and asks before deleting it', async () => {
    const one = await mine({ price: 100, discount: 15 });
    const page = await open();
    const marker = row(page, one.packageName).getByText('Inactive', { exact: true });
    await marker.waitFor();
    const tint = () =>
      row(page, one.packageName).evaluate((element) => getComputedStyle(element).backgroundColor);
    const red = await tint();
    await expectAccessible(page);
    await answerWith(page, oneCall, 500, { error: 'Anything' });
    await press(page, `Reactivate ${one.packageName}`);
    await toast(page, 'Failed to update package status').waitFor();
    await restore(page, oneCall);

    const calls = callsOf(page, oneCall);
    // Mocked: all buyers of other tests would see a package on sale.
    await answerWith(page, oneCall, 200, { ...one, active: true });
    await answerWith(page, listCall, 200, [{ ...one, active: true }]);
    const reactivate = page.getByRole('button', { name: `Reactivate ${one.packageName}` });
    await reactivate.press('Enter');
    await toast(page, 'Package activated successfully').waitFor();
    const { packageName, creditAmount, price, discount } = one;
    const whole = { packageName, creditAmount, price, discount, active: true };
    expect(calls[0]?.postDataJSON()).toMatchObject(whole);
    await marker.waitFor({ state: 'detached' });
    expect(await tint()).not.toBe(red);
    await restore(page, oneCall);
    await restore(page, listCall);
    const deactivate = page.getByRole('button', { name: `Deactivate ${one.packageName}` });
    await expectFocus(deactivate);
    await deactivate.press('Enter');
    await toast(page, 'Package deactivated successfully').waitFor();
    await marker.waitFor();
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSideways(page);
    await page.setViewportSize(desk);

    await page.getByRole('button', { name: `Delete ${one.packageName}` }).press('Enter');
    const question = `Are you sure you want to delete "${one.packageName}"? This action cannot be undone.`;
    await dialog(page, 'Delete package').getByText(question, { exact: true }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expectFocus(page.getByRole('button', { name: `Delete ${one.packageName}` }));
    await row(page, one.packageName).waitFor();

    await press(page, `Delete ${one.packageName}`);
    await answerWith(page, oneCall, 500, { error: 'Anything' });
    await press(page, 'Delete');
    await page.getByRole('alert').getByText('Failed to delete package', { exact: true }).waitFor();
    await restore(page, oneCall);
    await press(page, 'Delete');
    await toast(page, 'Package deleted successfully').waitFor();
    await row(page, one.packageName).waitFor({ state: 'detached' });
    await expectFocus(heading(page));
  });
});
