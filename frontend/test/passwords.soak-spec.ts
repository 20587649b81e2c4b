import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from './support/expect-accessible.js';
import { expectFocus, tabTo } from './support/keyboard.js';
import { theSite } from './support/site.js';
import { aPageOfStillTime, passUntil, stepMs } from './support/still-clock.js';

const sent = 'If an account exists with this email, you will receive password reset instructions.';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const reset = (page: Page) => page.getByRole('button', { name: 'Reset Password' });

async function choose(page: Page, first: string, second = first): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(first);
  await page.getByLabel('Confirm password', { exact: true }).fill(second);
}

describe('forgetting a password', () => {
  const site = theSite();

  it('leads from an invalid link to another mail, with one answer for every address', async () => {
    const page = await site.visits.open('/reset-password/no-such-token');
    await alert(page).getByText('This password reset link is invalid or has expired').waitFor();
    expect(await reset(page).count()).toBe(0);
    await expectAccessible(page);
    await page.getByLabel('Email').fill(site.people.anAddress());
    await page.getByRole('button', { name: 'Send a new email' }).click();
    await page.getByText(sent).waitFor();
    await page.goto('/forgot-password');
    await heading(page, 'Forgot your password?').waitFor();
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
});

describe('setting a new password', () => {
  const site = theSite();

  it('ends every session after a password reset and accepts the new password', async () => {
    const buyer = await site.people.aBuyer();
    await site.people.visitor().post('/auth/forgot-password', { email: buyer.email });
    const token = await site.mailbox.tokenFor(buyer.email, 'reset-password');
    const elsewhere = await aPageOfStillTime(
      await site.visits.profile({ as: buyer }),
      '/data-enrichment',
    );
    await passUntil(elsewhere, elsewhere.getByRole('heading', { name: 'Data Enrichment' }).first());

    const profile = await site.visits.profile({ as: buyer });
    const page = await aPageOfStillTime(profile, `/reset-password/${token}`);
    // The link is checked before the form is shown.
    await passUntil(page, page.getByLabel('New password', { exact: true }));
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
});
