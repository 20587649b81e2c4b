import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { answerWith, api, cut, failWith500, hold, restore } from '@leadmart/journeys/faults';
import { password } from '@leadmart/journeys/people';
import { expectAccessible } from './support/expect-accessible.js';
import { expectFocus, tabTo } from './support/keyboard.js';
import { theSite } from './support/site.js';
import { aPageOfStillTime, passUntil, stepMs } from './support/still-clock.js';

const order = '/buy-leads?states=CA,TX&quantity=300';
const registering = api('/auth/register');
const verifying = api('/auth/verify-email/*');

const noConnection = (page: Page) =>
  page.getByText('No connection. We keep trying; what you entered is still here.');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const button = (page: Page) => page.getByRole('button', { name: /^Register/ });
const alert = (page: Page) => page.getByRole('alert');

async function fillIn(page: Page, fields: { email: string; confirmation?: string }): Promise<void> {
  await page.getByLabel('Username').fill('Pat Buyer');
  await page.getByLabel('Email').fill(fields.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(fields.confirmation ?? password);
}

describe('registering', () => {
  const site = theSite();

  it('registers with the keyboard, signs in by the link in the email and returns to the order', async () => {
    const email = site.people.anAddress();
    const profile = await site.visits.profile();
    const page = await profile.newPage();
    // A visitor who follows a link to an order.
    await page.goto(order);
    await page.waitForURL(`${site.url}/login`);
    await page.getByRole('link', { name: 'Register here' }).click();
    await tabTo(page, page.getByLabel('Username'));
    await page.keyboard.type('Pat Buyer');
    await page.keyboard.press('Tab');
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await tabTo(page, page.getByLabel('Confirm password', { exact: true }));
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');

    await heading(page, 'Verify Your Email').waitFor();
    await expectFocus(page.getByLabel('Code'));
    await page.getByText(email).waitFor();
    await expectAccessible(page);
    await tabTo(page, page.getByRole('link', { name: 'Go to Login' }));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login');

    const token = await site.mailbox.tokenFor(email, 'verify-email');
    const tab = await aPageOfStillTime(profile, `/verify-email/${token}`);
    await passUntil(tab, heading(tab, 'Email Verified!'));
    expect(await tab.evaluate(() => localStorage.getItem('token'))).toMatch(/^ey/);
    expect(await tab.evaluate(() => localStorage.getItem('user'))).toContain(email);
    await tab.clock.runFor(1_999 - stepMs);
    expect(new URL(tab.url()).pathname).toBe(`/verify-email/${token}`);
    await tab.clock.runFor(1 + stepMs);
    await passUntil(tab, heading(tab, 'Buy Leads'));
    expect(tab.url()).toBe(site.url + order);
    // The session also starts in the other tab, which shows the login page.
    await page.waitForURL(site.url + order);
  });

  it('shows a verification link that was opened before as verified, without a session (soak)', async () => {
    const { email } = await site.people.register();
    const token = await site.mailbox.tokenFor(email, 'verify-email');
    await site.people.visitor().get(`/auth/verify-email/${token}`);
    const page = await aPageOfStillTime(await site.visits.profile(), `/verify-email/${token}`);
    await passUntil(page, heading(page, 'Email Verified!'));
    await page.getByText('Your email is already verified. Please log in.').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await page.getByRole('link', { name: 'Go to Login' }).click();
    await page.waitForURL('**/login');
    // No redirect after the user has left the page.
    await page.clock.runFor(5_000);
    expect(new URL(page.url()).pathname).toBe('/login');
  });

  it('shows why registering failed, keeps the fields while offline and succeeds when online (soak)', async () => {
    const taken = await site.people.register();
    const page = await site.visits.open('/register');
    await fillIn(page, { email: taken.email });
    await button(page).click();
    await alert(page).getByText('An account with this email already exists').waitFor();
    await expectFocus(button(page));

    await answerWith(page, registering, 400, { message: 'Told by the message' });
    await button(page).click();
    await alert(page).getByText('Told by the message').waitFor();
    await restore(page, registering);
    await failWith500(page, registering);
    await button(page).click();
    await alert(page).getByText('Registration failed').waitFor();
    await restore(page, registering);

    await page.getByLabel('Email').fill(site.people.anAddress());
    await cut(page, registering);
    await button(page).click();
    await alert(page).getByText('Registration failed').waitFor();
    await noConnection(page).waitFor();
    await expectAccessible(page);
    await restore(page, registering);
    await button(page).click();
    await heading(page, 'Verify Your Email').waitFor();
    await noConnection(page).waitFor({ state: 'detached' });
  });
});

describe('two devices', () => {
  const site = theSite();

  async function register(page: Page): Promise<string> {
    const email = site.people.anAddress();
    await fillIn(page, { email });
    await button(page).click();
    await heading(page, 'Verify Your Email').waitFor();
    return email;
  }

  it('opens the email on the phone with the password, which the waiting desktop notices (soak)', async () => {
    const desktop = await site.visits.open('/register');
    const email = await register(desktop);
    await desktop.reload();
    await desktop.getByText(email).waitFor();

    const phone = await site.visits.open(
      `/verify-email/${await site.mailbox.tokenFor(email, 'verify-email')}`,
    );
    await heading(phone, 'Verify Your Email').waitFor();
    await expectAccessible(phone);
    await tabTo(phone, phone.getByLabel('Password', { exact: true }));
    await phone.keyboard.type(password);
    await phone.keyboard.press('Enter');
    await heading(phone, 'Email Verified!').waitFor();
    await phone.waitForURL('**/dashboard');

    await desktop.getByText('Verified. Go to Login').waitFor();
    await expectAccessible(desktop);
    expect(await desktop.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await desktop.reload();
    await desktop.getByText('Verified. Go to Login').waitFor();
    await desktop.getByRole('link', { name: 'Go to Login' }).click();
    await desktop.getByLabel('Email').fill(email);
    await desktop.getByLabel('Password', { exact: true }).fill(password);
    await desktop.getByRole('button', { name: 'Login', exact: true }).click();
    await desktop.waitForURL('**/dashboard');
  });

  it('takes the code of the email on the page that waits, also after a reload (soak)', async () => {
    const page = await site.visits.open('/register');
    const email = await register(page);
    const code = await site.mailbox.codeFor(email);
    const enter = async (typed: string): Promise<void> => {
      await page.getByLabel('Code').fill(typed);
      await page.keyboard.press('Enter');
    };
    await enter(code === '000000' ? '000001' : '000000');
    await alert(page).getByText('This code is wrong or was used already').waitFor();
    await page.reload();
    await enter(code);
    await page.waitForURL('**/dashboard');
    expect(await page.evaluate(() => localStorage.getItem('user'))).toContain(email);
  });
});

describe('verifying an address', () => {
  const site = theSite();

  it('shows a pending verification and an invalid link, and repeats after a lost connection (soak)', async () => {
    const profile = await site.visits.profile();
    const page = await profile.newPage();
    const network = await hold(page, verifying);
    await page.goto('/verify-email/no-such-token');
    await page.getByRole('status').getByText('This takes a moment.').waitFor();
    await expectAccessible(page);
    await network.release();
    await alert(page).getByText('This verification link is invalid or has expired').waitFor();
    await expectFocus(heading(page, 'Verification failed'));
    await expectAccessible(page);
    await page.getByLabel('Email').fill(site.people.anAddress());
    await page.getByRole('button', { name: 'Send a new email' }).click();
    await page.getByText('Verification email has been resent.').waitFor();
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await page.waitForURL('**/login');
    await restore(page, verifying);

    const { email } = await site.people.register();
    const token = await site.mailbox.tokenFor(email, 'verify-email');
    await cut(page, verifying);
    await page.goto(`/verify-email/${token}`);
    await alert(page).getByText('Verification failed').waitFor();
    await noConnection(page).waitFor();
    await restore(page, verifying);
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'Verify Your Email').waitFor();
    // Another browser than the one that registered, and a person who does not know the password.
    await page.getByRole('button', { name: 'I do not know it' }).click();
    await page.getByLabel('New password', { exact: true }).fill('chosen-by-the-owner');
    await page.getByLabel('Confirm password', { exact: true }).fill('chosen-by-the-owner');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Verify and log in' }).click();
    await page.waitForURL('**/dashboard');
    const old = await site.people.visitor().post('/auth/login', { email, password });
    expect(old.status).toBe(401);
  });
});
