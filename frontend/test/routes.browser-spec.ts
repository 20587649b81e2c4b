import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Person } from '@leadmart/journeys/people';
import { expectAccessible } from './support/expect-accessible.js';
import { expectFocus } from './support/keyboard.js';
import { theSite } from './support/site.js';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const pathOf = (page: Page): string => new URL(page.url()).pathname;

/** The specification's table of routes, each with its heading. */
const forEverybody = {
  '/': 'Find Your Perfect Business Leads',
  '/login': 'Welcome Back',
  '/register': 'Create your account',
  '/verify-email/no-such-token': 'Verification failed',
  '/forgot-password': 'Forgot your password?',
  '/reset-password/some-token': 'Set a new password',
  '/pricing': 'Pricing',
  '/developers': 'API for developers',
  '/developers/errors/BILLING.INSUFFICIENT_CREDITS': 'BILLING.INSUFFICIENT_CREDITS',
};
const forUsers = {
  '/dashboard': 'Welcome, Pat Buyer',
  '/buy-leads': 'Buy Leads',
  '/my-leads': 'My Leads',
  '/saved-orders': 'Saved orders',
  '/suppression-lists': 'Suppression lists',
  '/status-changes': 'Status changes',
  '/my-purchases': 'Purchases',
  '/buy-credits': 'Buy Credits',
  '/faq': 'Frequently asked questions',
  '/data-enrichment': 'Data Enrichment',
};
const forAdmins = [
  '/admin/data',
  '/admin/credits',
  '/admin/email',
  '/admin/analytics',
  '/admin/credit-packages',
  '/admin/announcements',
  '/admin/returns',
  '/admin/scrubs',
  '/admin/audit',
];

describe('the routes', () => {
  const site = theSite();
  let buyer: Person;
  beforeAll(async () => {
    buyer = await site.people.aBuyer();
  });

  /** Navigates as a link does, without loading the site again. */
  async function goTo(page: Page, path: string): Promise<void> {
    await page.evaluate((to) => {
      history.pushState({ idx: 0, key: to }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    }, path);
  }

  it('shows visitors the public pages and redirects other paths to the login page (soak)', async () => {
    const page = await site.visits.open('/pricing');
    // The document shows the page before the application knows its address.
    await page.locator('html:not([data-rendered])').waitFor();
    for (const [path, name] of Object.entries(forEverybody)) {
      await goTo(page, path);
      await heading(page, name).waitFor();
      expect(pathOf(page)).toBe(path);
    }
    for (const path of [...Object.keys(forUsers), ...forAdmins, '/no-such-page', '/faq/more']) {
      await goTo(page, path);
      await page.waitForURL('**/login');
    }
    await page.goto('/my-leads');
    await page.waitForURL('**/login');
    await page.getByText('Log in to continue to that page.').waitFor();
    await page.goto('/no-such-page');
    const why = page.getByText('There is no page at /no-such-page. Log in to see your pages.');
    await why.waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Register here' }).click();
    await why.waitFor({ state: 'detached' });
  });

  it('shows users their pages with titles and redirects other paths (soak)', async () => {
    const page = await site.visits.open('/pricing', { as: buyer });
    await heading(page, 'Pricing').waitFor();
    for (const [path, name] of Object.entries(forUsers)) {
      await goTo(page, path);
      await expectFocus(heading(page, name));
      expect(pathOf(page)).toBe(path);
      expect(await page.title()).toBe(`${name} · Leadmart`);
    }
    for (const path of ['/no-such-page', '/faq/more', '/login', '/register']) {
      await goTo(page, path);
      await page.waitForURL('**/dashboard');
    }
    for (const path of forAdmins) {
      await goTo(page, path);
      await page.waitForURL(`${site.url}/`);
      await page.getByText('That page is for admins only.').waitFor();
    }
    for (const path of ['/', '/pricing', '/forgot-password', '/reset-password/some-token']) {
      await goTo(page, path);
      await heading(page, forEverybody[path as keyof typeof forEverybody]).waitFor();
    }
    await page.goto('/no-such-page');
    await page.waitForURL('**/dashboard');
    const why = page.getByText('There is no page at /no-such-page. This is your dashboard.');
    await why.waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await why.waitFor({ state: 'detached' });
    await page.reload();
    await heading(page, forUsers['/dashboard']).waitFor();
    expect(await why.count()).toBe(0);
  });

  /** Compares the titles of a page whose scripts are not loaded with those of the application. */
  async function expectTitles(who: 'visitors' | 'users', paths: string[]): Promise<void> {
    const profile = await site.visits.profile(who === 'users' ? { as: buyer } : {});
    const [before, after] = [await profile.newPage(), await profile.newPage()];
    // Never answered.
    await before.route(/\/assets\/index-.*\.js/, () => undefined);
    await after.goto('/faq');
    await after.getByRole('heading', { level: 1 }).waitFor();
    for (const path of paths) {
      await before.goto(path);
      await goTo(after, path);
      const title = before.locator('.shell h1');
      if (who === 'users' && path === '/login') {
        await heading(after, 'Welcome, Pat Buyer').waitFor();
        expect(await title.count()).toBe(0);
        continue;
      }
      await heading(after, await title.innerText()).waitFor();
      const lead = after.locator('main header p');
      expect(await before.locator('.shell-title p').innerText()).toBe(await lead.innerText());
    }
  }

  it('shows visitors the title of a page before the application is loaded', () =>
    expectTitles('visitors', [
      '/login',
      '/register',
      '/forgot-password',
      '/reset-password/some-token',
    ]));

  it('shows users the title of a page before the application is loaded (soak)', () =>
    expectTitles('users', [
      '/pricing',
      '/buy-leads',
      '/my-leads',
      '/my-purchases',
      '/buy-credits',
      '/login',
    ]));
});
