import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { CreditPackageView, NoticesView } from '@leadmart/contracts';
import { eventually } from '@leadmart/journeys/eventually';
import type { Person } from '@leadmart/journeys/people';
import { desk, phone } from '@leadmart/journeys/visits';
import { expectAccessible } from './support/expect-accessible.js';
import { expectFocus, tabTo } from './support/keyboard.js';
import { theSite } from './support/site.js';

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });
const bar = (page: Page) => page.getByRole('banner');

describe('the navigation bar', () => {
  const site = theSite();
  let buyer: Person;
  beforeAll(async () => {
    buyer = await site.people.aBuyer();
  });

  it('links visitors to login, registration and the landing page (soak)', async () => {
    const page = await site.visits.open('/pricing');
    await bar(page).getByRole('link', { name: 'Login' }).click();
    await page.waitForURL('**/login');
    await bar(page).getByRole('link', { name: 'Register' }).click();
    await page.waitForURL('**/register');
    await bar(page).getByRole('link', { name: 'Leadmart, home' }).click();
    await page.waitForURL(`${site.url}/`);
    await expectFocus(heading(page, 'Find Your Perfect Business Leads'));
    expect(await bar(page).getByRole('navigation').count()).toBe(0);
  });

  it("lists a user's pages, marks the current one and shows the credits (soak)", async () => {
    // Logout ends this session only; other tests use other sessions.
    const page = await site.visits.open('/dashboard', { as: await site.people.aBuyer() });
    const places = bar(page).getByRole('navigation', { name: 'Main' });
    await places.getByRole('link', { name: 'Data Enrichment' }).waitFor();
    const names = await places.getByRole('link').allTextContents();
    expect(names).toEqual([
      'Buy Leads',
      'My Leads',
      'Purchases',
      'Buy Credits',
      'FAQ',
      'Data Enrichment',
    ]);
    for (const name of names) {
      await places.getByRole('link', { name }).click();
      await places.locator('[aria-current="page"]', { hasText: name }).waitFor();
    }
    await bar(page).getByText('0 Credits', { exact: true }).waitFor();
    await expectAccessible(page);
    await bar(page).getByRole('link', { name: 'Leadmart, dashboard' }).click();
    await page.waitForURL('**/dashboard');
    await bar(page)
      .getByRole('button', { name: /account menu$/ })
      .click();
    await expectAccessible(page);
    await bar(page).getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
  });

  it('opens the bar as a menu on a phone and manages its focus (soak)', async () => {
    const page = await site.visits.open('/faq', { as: buyer, viewport: phone });
    const places = page.getByRole('navigation', { name: 'Main' });
    const button = page.getByRole('button', { name: /^(Open|Close) menu$/ });
    await heading(page, 'Frequently asked questions').waitFor();
    expect(await places.isVisible()).toBe(false);
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    await expectFocus(places.getByRole('link', { name: 'Buy Leads' }));
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await places.waitFor({ state: 'hidden' });
    await expectFocus(button);

    await page.keyboard.press('Enter');
    await tabTo(page, places.getByRole('link', { name: 'Data Enrichment' }));
    await page.keyboard.press('Enter');
    await expectFocus(heading(page, 'Data Enrichment'));
    await places.waitFor({ state: 'hidden' });

    const account = page.getByRole('button', { name: /account menu$/ });
    await account.click();
    await page.getByRole('button', { name: 'Search' }).click();
    await expectFocus(page.getByRole('combobox', { name: 'Search' }));
    await page.keyboard.press('Escape');
    await expectFocus(account);

    await button.click();
    await places.waitFor();
    await page.getByRole('main').click({ position: { x: 20, y: 600 } });
    await places.waitFor({ state: 'hidden' });
    const { width } = await page.evaluate(() => ({ width: document.documentElement.scrollWidth }));
    expect(width).toBe(phone.width);
  });
});

describe('the frame of every page', () => {
  const site = theSite();
  let buyer: Person;
  beforeAll(async () => {
    buyer = await site.people.aBuyer();
  });

  it('offers a link past the navigation bar, and a command menu, to the keyboard', async () => {
    const page = await site.visits.open('/faq', { as: buyer });
    await heading(page, 'Frequently asked questions').waitFor();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expectFocus(skip);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expectFocus(page.getByRole('main').locator('summary, button, a, input').first());

    // The first one is a field, where a letter is typed.
    await page.keyboard.press('Tab');
    await page.keyboard.press('?');
    await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search' });
    await expectFocus(field);
    await page.keyboard.type('cred buy');
    const option = page.getByRole('option', { name: 'Buy Credits', selected: true });
    await option.locator('mark', { hasText: 'Buy' }).waitFor();
    expect(await option.locator('mark').allTextContents()).toEqual(['Buy', 'Cred']);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/buy-credits');
    await expectFocus(heading(page, 'Buy Credits'));
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await expectFocus(heading(page, /^Welcome/));
  });

  it('keeps the chosen theme after a reload (soak)', async () => {
    const page = await site.visits.open('/pricing', { theme: 'light' });
    await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    // The press is answered before the page is restyled.
    await page.waitForFunction(
      () => getComputedStyle(document.documentElement).colorScheme === 'dark',
    );
    await page.reload();
    const scheme = await page.evaluate(
      () => getComputedStyle(document.documentElement).colorScheme,
    );
    expect(scheme).toBe('dark');
    await page.getByRole('button', { name: 'Switch to light theme' }).waitFor();
    const other = await site.visits.open('/pricing', { theme: 'light' });
    await other.emulateMedia({ colorScheme: 'dark' });
    await other.getByRole('button', { name: 'Switch to light theme' }).waitFor();
  });

  it('lists what happened behind the bell, and what was read is read on every device', async () => {
    const payer = await site.people.aBuyer();
    const packages = await payer.api.get<CreditPackageView[]>('/credits/packages?active=true');
    const [chosen] = packages.body;
    await payer.api.post('/payments/process', {
      paymentMethodId: 'pm_card_visa',
      packageId: chosen?._id,
    });
    await eventually('the notice of the receipt', async () => {
      const { body } = await payer.api.get<NoticesView>('/notices');
      return body.notices.length > 0;
    });
    const page = await site.visits.open('/faq', { as: payer });
    const unread = page.getByRole('button', { name: 'Notices, 1 new' });
    await unread.waitFor();
    await tabTo(page, unread);
    await page.keyboard.press('Enter');
    const notices = page.getByRole('region', { name: 'Notices' });
    const receipt = notices.getByRole('link', { name: /credits added/ });
    await receipt.waitFor();
    await expectAccessible(page);
    const read = page.getByRole('button', { name: 'Notices', exact: true });
    await page.keyboard.press('Escape');
    await notices.waitFor({ state: 'detached' });
    await expectFocus(read);
    const other = await site.visits.open('/faq', { as: payer, viewport: phone });
    await other.getByRole('button', { name: 'Notices', exact: true }).click();
    await expectAccessible(other);
    await other.getByRole('link', { name: /credits added/ }).click();
    await other.waitForURL('**/my-purchases/receipts/*');
    await page.keyboard.press('Enter');
    await notices.getByRole('link', { name: 'Notification settings' }).click();
    await page.getByRole('switch', { name: 'Receipts: Bell' }).waitFor();
    await expectAccessible(page);
  });

  it('returns to the place on a page, by Back and by a reload', async () => {
    const page = await site.visits.open('/developers');
    await page.locator('html:not([data-rendered])').waitFor();
    const place = () => page.evaluate(() => Math.round(window.scrollY));
    const isAt = (y: number) => eventually(`the place is ${y}`, async () => (await place()) === y);
    // The browser tells of the scroll only with its next frame.
    await page.getByRole('link', { name: 'Pricing' }).evaluate((link) => {
      window.scrollTo(0, 900);
      (link as HTMLElement).click();
    });
    await heading(page, 'Pricing').waitFor();
    await isAt(0);
    await page.goBack();
    await heading(page, 'API for developers').waitFor();
    await isAt(900);
    await page.reload();
    await isAt(900);
  });

  it('offers a retry when the code of a page cannot be loaded (soak)', async () => {
    const page = await site.visits.open('/faq', { as: buyer });
    await heading(page, 'Frequently asked questions').waitFor();
    await page.route('**/assets/DataEnrichmentPage*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'Data Enrichment' }).click();
    await expectFocus(heading(page, 'This page could not be shown'));
    await expectAccessible(page);
    // Other pages still work.
    await page.getByRole('link', { name: 'FAQ' }).click();
    await heading(page, 'Frequently asked questions').waitFor();
    await page.getByRole('link', { name: 'Data Enrichment' }).click();
    await heading(page, 'This page could not be shown').waitFor();
    await page.unroute('**/assets/DataEnrichmentPage*.js');
    // The page comes by itself when the browser is online again.
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await heading(page, 'Data Enrichment').waitFor();
  });

  it('keeps a page on screen until the code of the next one is loaded (soak)', async () => {
    const page = await site.visits.open('/faq', { as: buyer, viewport: desk });
    await heading(page, 'Frequently asked questions').waitFor();
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/assets/DataEnrichmentPage*.js', async (route) => {
      await arrived;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Data Enrichment' }).click();
    await page.getByRole('progressbar', { name: 'Loading the page' }).waitFor();
    await page.locator('[aria-current="page"]', { hasText: 'Data Enrichment' }).waitFor();
    await heading(page, 'Frequently asked questions').waitFor();
    await expectAccessible(page);
    arrive();
    await expectFocus(heading(page, 'Data Enrichment'));

    // A placeholder is shown before the first page.
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    await page.route('**/assets/DataEnrichmentPage*.js', async (route) => {
      await begun;
      await route.continue();
    });
    await page.reload();
    await heading(page, 'Loading').waitFor();
    await expectAccessible(page);
    begin();
    await heading(page, 'Data Enrichment').waitFor();
  });

  it('loses no press while one page follows another (soak)', async () => {
    const page = await site.visits.open('/faq', { as: buyer, viewport: phone, moving: true });
    await heading(page, 'Frequently asked questions').waitFor();
    for (let round = 0; round < 2; round += 1)
      for (const place of ['data-enrichment', 'my-leads', 'buy-leads', 'faq'])
        expect(await lostPresses(page, place)).toBe(0);
  });

  it('fades in a page that a link opens, and nothing when the address of a page changes (soak)', async () => {
    const page = await site.visits.open('/faq', { as: buyer, moving: true });
    await heading(page, 'Frequently asked questions').waitFor();
    const fades = await page.evaluateHandle(() => {
      const faded: string[] = [];
      document.addEventListener('transitionrun', ({ target }) => {
        const title = (target as Element).querySelector('main > * h1')?.textContent;
        if (title) faded.push(title);
      });
      return faded;
    });
    // As a filter of a list does.
    await page.evaluate(() => {
      const state = { key: 'filtered', idx: 1 };
      history.pushState(state, '', '?filter=on');
      dispatchEvent(new PopStateEvent('popstate', { state }));
    });
    await page.getByRole('link', { name: 'Data Enrichment' }).click();
    await page.waitForFunction((faded) => faded.length > 0, fades);
    expect(await fades.jsonValue()).toEqual(['Data Enrichment']);
  });
});

/**
 * Opens a page and presses the menu's button until the page has been on screen for a while. Returns how often a press did
 * not close the menu: opening it may be undone at once, because a new page closes it.
 */
async function lostPresses(page: Page, place: string): Promise<number> {
  return page.evaluate(async (href) => {
    const first = (selector: string) => document.querySelector<HTMLElement>(selector);
    const button = first('header :is([aria-label="Open menu"], [aria-label="Close menu"])');
    if (!button) throw new Error('the menu has no button');
    const isOpen = () => button.getAttribute('aria-expanded') === 'true';
    const title = () => first('main h1')?.textContent;
    const before = title();
    first(`header nav a[href="${href}"]`)?.click();
    let lost = 0;
    for (let pressesAfter = 0; pressesAfter < 40;) {
      const wasOpen = isOpen();
      button.click();
      await new Promise((done) => setTimeout(done));
      if (wasOpen && isOpen()) lost += 1;
      if (title() !== before) pressesAfter += 1;
    }
    return lost;
  }, `/${place}`);
}
