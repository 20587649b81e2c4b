import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '@leadmart/journeys/eventually';
import { answerWith, api, hold } from '@leadmart/journeys/faults';
import { password, type Person } from '@leadmart/journeys/people';
import { expectFocus } from './support/keyboard.js';
import { theSite } from './support/site.js';

const validating = api('/user/validate');

const credits = (page: Page, balance: string) =>
  page.getByRole('banner').getByText(`${balance} Credits`, { exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const stored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
const pathOf = (page: Page): string => new URL(page.url()).pathname;
const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /account menu$/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
};

async function logIn(page: Page, { email }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

describe('the session', () => {
  const site = theSite();
  let buyer: Person;
  beforeAll(async () => {
    buyer = await site.people.aBuyerWith(40);
  });

  it('ends the session that the server refuses: removes the token and opens the login page', async () => {
    const page = await site.visits.open('/faq', { as: buyer });
    await credits(page, '40').waitFor();
    await answerWith(page, validating, 401, { error: 'No' });
    const network = await hold(page, validating);
    await page.goto('/pricing');
    await heading(page, 'Pricing').waitFor();
    await network.release();
    await page.waitForURL('**/login');
    await page.getByText('Your session has ended. Please log in again.').waitFor();
    await expectFocus(heading(page, 'Welcome Back'));
    expect(await stored(page)).toEqual({});
  });

  it('logs out at the server and in every tab', async () => {
    const person = await site.people.aBuyerWith(40);
    const profile = await site.visits.profile({ as: person });
    const [here, there, everywhere] = [
      await profile.newPage(),
      await profile.newPage(),
      await profile.newPage(),
    ];
    await Promise.all([here.goto('/faq'), there.goto('/dashboard'), everywhere.goto('/pricing')]);
    await Promise.all([here, there, everywhere].map((page) => credits(page, '40').waitFor()));
    await logOut(here);
    await Promise.all([here.waitForURL('**/login'), there.waitForURL('**/login')]);
    expect(await stored(here)).toEqual({});
    await eventually(
      'the token is refused',
      async () => (await person.api.get('/user/validate')).status === 401,
    );
    await everywhere.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
    expect(pathOf(everywhere)).toBe('/pricing');

    // The login also starts the session in the other tabs.
    await logIn(here, person);
    await Promise.all([here.waitForURL('**/dashboard'), there.waitForURL('**/dashboard')]);
    await credits(everywhere, '40').waitFor();
    expect(pathOf(everywhere)).toBe('/pricing');
  });

  it('shows a user no data of the previous user', async () => {
    const next = await site.people.aBuyer();
    const last = await site.people.aBuyerWith(40);
    const page = await site.visits.open('/my-purchases', { as: last });
    await page.getByRole('cell', { name: /40/ }).first().waitFor();
    await logOut(page);
    await page.waitForURL('**/login');
    await logIn(page, next);
    await heading(page, 'Welcome, Pat Buyer').waitFor();
    await credits(page, '0').waitFor();
    const network = await hold(page, api('/purchases/history'));
    await page.getByRole('link', { name: 'Purchases' }).click();
    await heading(page, 'Purchases').waitFor();
    expect(await page.getByRole('cell', { name: /40/ }).count()).toBe(0);
    await network.release();
    await page.getByText('No purchases found').waitFor();
  });

  it('logs out on every device (soak)', async () => {
    const person = await site.people.aBuyer();
    const elsewhere = await site.people.signIn(person.email, password);
    const page = await site.visits.open('/account/security', { as: person });
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await page.waitForURL('**/login');
    await toasts(page).getByText('You are logged out on every device.').waitFor();
    expect(await stored(page)).toEqual({});
    await eventually(
      'the other session has ended',
      async () => (await elsewhere.api.get('/user/validate')).status === 401,
    );
  });
});
