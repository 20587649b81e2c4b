import { describe, expect, it } from '@jest/globals';
import { api, cut, failWith500, hold, mend } from '@leadmart/journeys/faults';
import { password } from '@leadmart/journeys/people';
import type { Page } from 'playwright-core';
import { callsOf } from './support/calls.js';
import { expectAccessible } from './support/expect-accessible.js';
import { expectFocus, tabTo } from './support/keyboard.js';
import { theSite } from './support/site.js';
import { aPageOfStillTime, passUntil, stepMs } from './support/still-clock.js';

const asking = api('/auth/forgot-password');
const resetting = api('/auth/reset-password/*');
const sent = 'If an account exists with this email, you will receive password reset instructions.';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const noConnection = (page: Page) => page.getByText('No connection. We keep trying');
const send = (page: Page) => page.getByRole('button', { name: 'Send Reset Link' });
const reset = (page: Page) => page.getByRole('button', { name: 'Reset Password' });

async function choose(page: Page, first: string, second = first): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(first);
  await page.getByLabel('Confirm password', { exact: true }).fill(second);
}

describe('forgetting a password', () => {
  const site = theSite();

  it('sends a link, and says the same of an address that nobody has', async () => {
    const page = await site.visits.open('/forgot-password');
    await expectAccessible(page);
    await tabTo(page, page.getByLabel('Email'));
    await page.keyboard.type(site.people.anAddress());
    await page.keyboard.press('Enter');
    await page.getByText(sent).waitFor();
    await expectFocus(heading(page, 'Check your inbox'));
    await expectAccessible(page);
    await tabTo(page, page.getByRole('link', { name: 'Back to Login' }));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login');
  });

  it('says "Failed to send reset link" when the server fails or nobody answers, and is busy meanwhile', async () => {
    const page = await site.visits.open('/forgot-password');
    await page.getByLabel('Email').fill(site.people.anAddress());
    await failWith500(page, asking);
    await send(page).click();
    await alert(page).getByText('Failed to send reset link').waitFor();
    await expectFocus(send(page));
    await expectAccessible(page);
    await page.getByLabel('Email').fill(site.people.anAddress());
    await alert(page).waitFor({ state: 'detached' });
    await mend(page, asking);

    await cut(page, asking);
    await send(page).click();
    await alert(page).getByText('Failed to send reset link').waitFor();
    await noConnection(page).waitFor();
    await mend(page, asking);

    const network = await hold(page, asking);
    await send(page).click();
    await page.locator('button[aria-busy="true"]').waitFor();
    expect(await send(page).isDisabled()).toBe(true);
    await alert(page).waitFor({ state: 'detached' });
    await network.release();
    await page.getByText(sent).waitFor();
  });

  it('leads back to the login page', async () => {
    const page = await site.visits.open('/forgot-password');
    await page.getByRole('link', { name: 'Login here' }).click();
    await page.waitForURL('**/login');
  });
});

describe('setting a new password', () => {
  const site = theSite();

  it('goes to the login page after two seconds, ends every session, and lets the new password in', async () => {
    const buyer = await site.people.aBuyer();
    await site.people.anybody().post('/auth/forgot-password', { email: buyer.email });
    const token = await site.mailbox.tokenFor(buyer.email, 'reset-password');
    const elsewhere = await aPageOfStillTime(
      await site.visits.profile({ as: buyer }),
      '/data-enrichment',
    );
    await passUntil(elsewhere, elsewhere.getByRole('heading', { name: 'Data Enrichment' }).first());

    const profile = await site.visits.profile({ as: buyer });
    const page = await aPageOfStillTime(profile, `/reset-password/${token}`);
    await passUntil(page, heading(page, 'Set a new password'));
    await choose(page, 'a-brand-new-password');
    await reset(page).click();
    await passUntil(page, page.getByText('Password reset successful! Redirecting to login...'));
    await page.clock.runFor(1_999 - stepMs);
    expect(new URL(page.url()).pathname).toBe(`/reset-password/${token}`);
    await page.clock.runFor(1 + stepMs);
    await page.waitForURL('**/login');

    await elsewhere.clock.runFor(30_000);
    await elsewhere.waitForURL('**/login');
    expect(await elsewhere.evaluate(() => localStorage.getItem('token'))).toBeNull();

    await page.clock.resume();
    await page.getByLabel('Email').fill(buyer.email);
    await page.getByLabel('Password', { exact: true }).fill('a-brand-new-password');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL('**/dashboard');
  });

  it('refuses passwords that differ, without asking the server', async () => {
    const page = await site.visits.open('/reset-password/some-token');
    await reset(page).waitFor();
    await expectAccessible(page);
    const calls = callsOf(page, resetting);
    await choose(page, password, 'another-password');
    await reset(page).click();
    await alert(page).getByText('Passwords do not match').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Confirm password', { exact: true }).fill(password);
    await alert(page).waitFor({ state: 'detached' });
    expect(calls).toHaveLength(0);
  });

  it("shows the server's sentence for a link that is no good", async () => {
    const page = await site.visits.open('/reset-password/no-such-token');
    await choose(page, password);
    await reset(page).click();
    await alert(page).getByText('This password reset link is invalid or has expired').waitFor();
    await expectFocus(reset(page));
    await page.getByRole('link', { name: 'Send me another link' }).click();
    await page.waitForURL('**/forgot-password');
  });

  it('says "Password reset failed" when the server fails or nobody answers, and is busy meanwhile', async () => {
    const page = await site.visits.open('/reset-password/no-such-token');
    await choose(page, password);
    await failWith500(page, resetting);
    await reset(page).click();
    await alert(page).getByText('Password reset failed').waitFor();
    await mend(page, resetting);
    await cut(page, resetting);
    await reset(page).click();
    await noConnection(page).waitFor();
    await alert(page).getByText('Password reset failed').waitFor();
    await mend(page, resetting);
    const network = await hold(page, resetting);
    await reset(page).click();
    await page.locator('button[aria-busy="true"]').waitFor();
    expect(await reset(page).isDisabled()).toBe(true);
    await network.release();
    await alert(page).getByText('This password reset link is invalid').waitFor();
  });
});
