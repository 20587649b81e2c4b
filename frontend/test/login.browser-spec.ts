import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { api, hold } from '@leadmart/journeys/faults';
import { password, type Person } from '@leadmart/journeys/people';
import { callsOf } from './support/calls.js';
import { expectAccessible } from './support/expect-accessible.js';
import { expectFocus, tabTo } from './support/keyboard.js';
import { theSite } from './support/site.js';

const loggingIn = api('/auth/login');

const button = (page: Page) => page.getByRole('button', { name: 'Login', exact: true });
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });
const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const resend = (page: Page) => page.getByRole('button', { name: 'Resend verification email' });

async function logIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await passwordField(page).fill(secret);
  await button(page).click();
}

describe('logging in', () => {
  const site = theSite();
  let buyer: Person;
  beforeAll(async () => {
    buyer = await site.people.aBuyer();
  });

  it('logs in once with the keyboard on a slow network', async () => {
    const page = await site.visits.open('/login');
    await page.getByRole('heading', { level: 1, name: 'Welcome Back' }).waitFor();
    await expectAccessible(page);
    const calls = callsOf(page, loggingIn);
    const network = await hold(page, loggingIn);
    await tabTo(page, page.getByLabel('Email'));
    await page.keyboard.type(buyer.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    const busy = page.getByRole('button', { name: 'Logging in...' });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    await expectAccessible(page);
    await network.release();
    await page.waitForURL('**/dashboard');
    await expectFocus(page.getByRole('heading', { level: 1 }));
    expect(calls).toHaveLength(1);
    const kept = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
    expect(Object.keys(kept).sort()).toEqual(['token', 'user']);
    expect(JSON.parse(kept['user'] ?? '')).toMatchObject({
      _id: buyer.user._id,
      email: buyer.email,
      username: 'Pat Buyer',
      isAdmin: false,
      creditBalance: 0,
    });
    // The login page is not in the browser history.
    await page.goBack();
    expect(new URL(page.url()).pathname).not.toBe('/login');
  });

  it('offers another verification mail to a user with an unverified address (soak)', async () => {
    const { email } = await site.people.register();
    const page = await site.visits.open('/login');
    await logIn(page, email);
    await alert(page).getByText('Please verify your email before logging in').waitFor();
    await expectAccessible(page);
    await resend(page).click();
    await toast(page)
      .getByText('Verification email has been resent. Please check your inbox.')
      .waitFor();
    await expectAccessible(page);
    await expectFocus(resend(page));

    // Editing removes the message and the offer: both concern the refused address.
    await passwordField(page).fill('another');
    await alert(page).waitFor({ state: 'detached' });
    await resend(page).waitFor();
    await page.getByLabel('Email').fill('somebody.else@example.com');
    await resend(page).waitFor({ state: 'detached' });
  });
});
