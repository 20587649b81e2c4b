import type { Locator, Page } from 'playwright-core';

export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  asks: '4000002760003184',
} as const;

/** Chooses a package by its name, and waits for the form. */
export async function choose(page: Page, packageName: string): Promise<void> {
  await page.getByRole('button', { name: `Choose ${packageName}` }).click();
  await page.getByLabel('Card number').waitFor();
}

export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('1234');
  await page.getByLabel('Security code').fill('123');
}

export const payButton = (page: Page): Locator => page.getByRole('button', { name: /^Pay \$/ });
export const againButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^Try again: \$/ });

/** Chooses a package, types the card and pays. */
export async function payFor(page: Page, packageName: string, number: string): Promise<void> {
  await choose(page, packageName);
  await typeCard(page, number);
  await payButton(page).click();
}

/** Waits until the element has the focus. */
export const focused = (place: Locator): Promise<void> =>
  place.and(place.page().locator(':focus')).waitFor();
