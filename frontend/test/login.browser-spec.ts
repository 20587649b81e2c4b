import { beforeAll, describe, expect, it } from '@jest/globals';
import { answerWith, api, cut, failWith500, hold, mend } from '@leadmart/journeys/faults';
import { password, type Person } from '@leadmart/journeys/people';
import type { Page } from 'playwright-core';
import { callsOf } from './support/calls.js';
import { expectAccessible } from './support/expect-accessible.js';
import { expectFocus, tabTo } from './support/keyboard.js';
import { theSite } from './support/site.js';

const loggingIn = api('/auth/login');
const resending = api('/auth/resend-verification');

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

  it('takes somebody with a keyboard to their dashboard, busy and once only on a slow network', async () => {
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
    // The login page is not on the way back.
    await page.goBack();
    expect(new URL(page.url()).pathname).not.toBe('/login');
  });

  it("shows the server's sentence, takes it away at the first edit, and stays where it is", async () => {
    const page = await site.visits.open('/login');
    await logIn(page, buyer.email, 'not-the-password');
    await alert(page).getByText('Invalid email or password').waitFor();
    await expectFocus(button(page));
    await expectAccessible(page);
    await passwordField(page).fill('another');
    await alert(page).waitFor({ state: 'detached' });
    for (const status of [401, 403]) {
      await answerWith(page, loggingIn, status, { error: `Refused with ${status}` });
      await button(page).click();
      await alert(page).getByText(`Refused with ${status}`).waitFor();
      await mend(page, loggingIn);
      expect(new URL(page.url()).pathname).toBe('/login');
    }
    await page.getByLabel('Email').fill('somebody@example.com');
    await alert(page).waitFor({ state: 'detached' });
    // Nobody was signed in, so nobody is told that a session ended.
    expect(await toast(page).textContent()).toBe('');
  });

  it('says "Login failed" when the server fails or nobody answers', async () => {
    const page = await site.visits.open('/login');
    await failWith500(page, loggingIn);
    await logIn(page, buyer.email);
    await alert(page).getByText('Login failed').waitFor();
    await passwordField(page).fill('another');
    await alert(page).waitFor({ state: 'detached' });
    await passwordField(page).fill(password);
    await mend(page, loggingIn);

    await cut(page, loggingIn);
    await button(page).click();
    await alert(page).getByText('Login failed').waitFor();
    await page.getByText('No connection. We keep trying').waitFor();
    await expectAccessible(page);
    await mend(page, loggingIn);
    await button(page).click();
    await page.waitForURL('**/dashboard');
  });

  it('offers the verification mail again to somebody who has not verified their address', async () => {
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

    // Editing takes the sentence away; the offer is for the address that was refused.
    await passwordField(page).fill('another');
    await alert(page).waitFor({ state: 'detached' });
    await resend(page).waitFor();
    await page.getByLabel('Email').fill('somebody.else@example.com');
    await resend(page).waitFor({ state: 'detached' });
  });

  it('says why the verification mail could not be sent again', async () => {
    const { email } = await site.people.register();
    const page = await site.visits.open('/login');
    await logIn(page, email);
    await answerWith(page, resending, 429, { error: 'Too many attempts for a test' });
    await resend(page).click();
    await toast(page).getByText('Too many attempts for a test').waitFor();
    await mend(page, resending);
    await failWith500(page, resending);
    await resend(page).click();
    await toast(page).getByText('Failed to resend verification email').waitFor();
    await mend(page, resending);

    const network = await hold(page, resending);
    await resend(page).click();
    await page.locator('button[aria-busy="true"]').waitFor();
    expect(await resend(page).isDisabled()).toBe(true);
    await network.release();
    await toast(page).getByText('Verification email has been resent.').waitFor();
  });

  it('shows a password to whoever asks, and leads to the other pages and to a person', async () => {
    const page = await site.visits.open('/login');
    await passwordField(page).fill('secret');
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await passwordField(page).getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    expect(await passwordField(page).getAttribute('type')).toBe('password');
    expect(await page.getByRole('link', { name: /^support@/ }).getAttribute('href')).toMatch(
      /^mailto:support@/,
    );
    await page.getByRole('link', { name: 'Register here' }).click();
    await page.waitForURL('**/register');
    await page.goBack();
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.waitForURL('**/forgot-password');
  });
});
