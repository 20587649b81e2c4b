import { beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { answerWith, api, failWith500, hold, restore } from '@leadmart/journeys/faults';
import type { Person } from '@leadmart/journeys/people';
import { phone } from '@leadmart/journeys/visits';
import { expectAccessible } from './support/expect-accessible.js';
import { expectNoSideways } from './support/expect-no-overflow.js';
import { expectFocus, tabTo } from './support/keyboard.js';
import { theSite } from './support/site.js';

const tabs = {
  Data: '/admin/data',
  Credits: '/admin/credits',
  'Credit Packages': '/admin/credit-packages',
  Email: '/admin/email',
  Analytics: '/admin/analytics',
  Announcements: '/admin/announcements',
  Payments: '/admin/payments',
  Returns: '/admin/returns',
  'Opt-outs': '/admin/opt-outs',
  Checks: '/admin/scrubs',
  'Calling Hours': '/admin/calling-hours',
  Audit: '/admin/audit',
};
const validating = api('/user/validate');

describe('the back office', () => {
  const site = theSite();
  let admin: Person;
  let buyer: Person;
  beforeAll(async () => {
    [admin, buyer] = await Promise.all([site.people.theAdmin(), site.people.aBuyer()]);
  });

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
  const bar = (page: Page) => page.getByRole('navigation', { name: 'Admin' });
  const current = (page: Page) => bar(page).locator('[aria-current=page]');
  const pathOf = (page: Page): string => new URL(page.url()).pathname;
  /** Signed in by a token alone, without stored data of the user. */
  async function withTokenOnly(as: Person): Promise<BrowserContext> {
    const profile = await site.visits.profile({ as });
    await profile.addInitScript(() => {
      if (location.protocol === 'about:' || sessionStorage.getItem('forgot') !== null) return;
      sessionStorage.setItem('forgot', 'once');
      localStorage.removeItem('user');
    });
    return profile;
  }

  it("starts an admin's dashboard with figures and tasks, a buyer's without (soak)", async () => {
    const page = await site.visits.open('/dashboard', { as: admin });
    const start = page.getByRole('region', { name: 'Your marketplace' });
    await start.getByRole('term').filter({ hasText: 'Monthly Revenue' }).waitFor();
    await page.getByText('Current credit balance').waitFor();
    await expectAccessible(page);
    await start.getByRole('link', { name: 'Upload leads' }).click();
    await page.waitForURL('**/admin/data');
    const other = await site.visits.open('/dashboard', { as: buyer });
    await other.getByText('Current credit balance').waitFor();
    expect(await other.getByRole('region', { name: 'Your marketplace' }).count()).toBe(0);
  });

  it('opens every admin tab with the keyboard (soak)', async () => {
    const page = await site.visits.open('/admin', { as: admin });
    await page.waitForURL('**/admin/data');
    await current(page).getByText('Data', { exact: true }).waitFor();
    const links = bar(page).getByRole('link');
    // A tab ends with the place of what waits there.
    const names = (await links.allTextContents()).map((text) => text.trim());
    expect(names).toEqual(Object.keys(tabs));
    for (const [name, path] of Object.entries(tabs).slice(1)) {
      await tabTo(page, bar(page).getByRole('link', { name, exact: true }));
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${path}`);
      await current(page).getByText(name, { exact: true }).waitFor();
      await expectFocus(page.locator('h1'));
      // Moves the focus from the heading to the link before the tabs.
      await page.getByRole('link', { name: 'Admin Panel' }).focus();
    }
    await page
      .getByRole('link', { name: 'Admin Panel' })
      .and(page.locator('[aria-current]'))
      .waitFor();
    await page.goto('/admin/no-such-tab');
    await page.waitForURL('**/dashboard');
  });

  it('keeps the current admin tab in view on a phone (soak)', async () => {
    const page = await site.visits.open('/admin/audit', { as: admin, viewport: phone });
    for (const name of ['Audit', 'Data']) {
      await bar(page).getByRole('link', { name, exact: true }).click();
      await current(page).getByText(name, { exact: true }).waitFor();
      const box = await current(page).boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(phone.width);
      await expectNoSideways(page);
    }
  });

  it('shows an admin page only after the server has returned the user of the token (soak)', async () => {
    const page = await (await withTokenOnly(admin)).newPage();
    const slow = await hold(page, validating);
    await page.goto('/admin/audit');
    await heading(page, 'Loading').waitFor();
    expect(pathOf(page)).toBe('/admin/audit');
    await slow.release();
    await heading(page, 'Audit').waitFor();
    expect(pathOf(page)).toBe('/admin/audit');

    const other = await (await withTokenOnly(buyer)).newPage();
    await other.goto('/admin/audit');
    await other.waitForURL(`${site.url}/`);

    const third = await (await withTokenOnly(admin)).newPage();
    await failWith500(third, validating);
    await third.goto('/admin/audit');
    await heading(third, 'Your account could not be loaded').waitFor();
    await restore(third, validating);
    await third.getByRole('button', { name: 'Try again' }).click();
    await heading(third, 'Audit').waitFor();
  });

  it('leaves the admin pages when the user is no longer an admin', async () => {
    const page = await (await site.visits.profile({ as: admin })).newPage();
    const user = { ...admin.user, isAdmin: false };
    await answerWith(page, validating, 200, { user });
    const slow = await hold(page, validating);
    await page.goto('/admin/audit');
    await heading(page, 'Audit').waitFor();
    await slow.release();
    await page.waitForURL(`${site.url}/`);
    expect(await page.getByRole('link', { name: 'Admin Panel' }).count()).toBe(0);

    const refused = await (await site.visits.profile({ as: admin })).newPage();
    await answerWith(refused, api('/admin/*'), 403, { error: 'Only admins may do this' });
    await refused.goto('/admin/audit');
    await refused.waitForURL('**/login');
    await refused.getByText('Your session has ended. Please log in again.').waitFor();
    expect(await refused.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
});
