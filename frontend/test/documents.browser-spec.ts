import { describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { eventually } from '@leadmart/journeys/eventually';
import { hold } from '@leadmart/journeys/faults';
import { theSite } from './support/site.js';

/** Bytes over the network of the landing page until somebody touches it. */
const mostAtFirst = 60_000;
const mostScripts = 5_000;
/** With the application and the map. The answers about the stock are not of it: they grow with the datasets. */
const mostInAll = 200_000;

const publicPages = {
  '/': ['Find Your Perfect Business Leads', 'How much do leads cost?'],
  '/pricing': ['Pricing', ' credits for $', 'Do credits expire?'],
  '/developers': ['Quick start', 'Idempotency-Key'],
  '/do-not-sell': ['Do not sell my information'],
  '/verify-file': ['Verify a file', 'openssl pkeyutl'],
  '/legal/terms': ['Terms of service', 'Credits and prices'],
} as const;

describe('the documents of public pages', () => {
  const site = theSite();

  /** A page whose clock stands still until it is told to go on: nobody touches it, and no patience ends. */
  async function untouched(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    await page.clock.install();
    await page.goto('/', { waitUntil: 'networkidle' });
    return page;
  }

  it('weigh 60 KB at first, of which 5 KB are scripts, and the application comes with the first press', async () => {
    const context = await site.visits.profile();
    const sizes: Promise<{ isScript: boolean; bytes: number }>[] = [];
    context.on('requestfinished', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) return;
      const isScript = request.resourceType() === 'script';
      const sent = request.sizes().then(({ responseBodySize: bytes }) => ({ isScript, bytes }));
      // A page that has closed has no sizes any more: those that count are awaited before.
      sent.catch(() => undefined);
      sizes.push(sent);
    });
    const page = await untouched(context);
    const first = await Promise.all(sizes);
    expect(sumOf(first)).toBeLessThanOrEqual(mostAtFirst);
    expect(sumOf(first.filter(({ isScript }) => isScript))).toBeLessThanOrEqual(mostScripts);

    await page.clock.resume();
    await page.mouse.click(9, 9);
    const map = page.getByRole('heading', { name: 'See what is in stock' });
    // A product without a dataset loads the same scripts.
    await map.or(page.getByText('No leads for sale right now')).first().waitFor();
    expect(sumOf(await Promise.all(sizes))).toBeLessThanOrEqual(mostInAll);
  });

  it('become the application without a change, and do what was pressed before', async () => {
    const page = await untouched(await site.visits.profile());
    const application = await hold(page, '**/assets/index-*.js');
    await page.getByText('How much do leads cost?').click();
    const answer = page.getByText('Larger packages cost less per credit');
    await answer.waitFor();
    const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
    const theme = page.getByRole('button', { name: 'Switch to dark theme' });
    await theme.click();
    expect(await theme.getAttribute('aria-busy')).toBe('true');
    await application.release();
    await page.clock.resume();
    const other = page.getByRole('button', { name: 'Switch to light theme' });
    await other.waitFor();
    expect(await other.getAttribute('aria-busy')).toBeNull();
    expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
    expect(await answer.isVisible()).toBe(true);
  });

  it('no press has an effect twice, though the bar is live before the page', async () => {
    const page = await (await site.visits.profile()).newPage();
    const pricing = await hold(page, '**/assets/PricingPage*.js');
    await page.goto('/pricing');
    await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    await page.getByRole('button', { name: 'Switch to light theme' }).click();
    await page.getByRole('button', { name: 'Switch to dark theme' }).waitFor();
    await pricing.release();
    await page.locator('html:not([data-rendered])').waitFor();
    expect(await page.getByRole('button', { name: 'Switch to dark theme' }).isVisible()).toBe(true);
  });

  it('a page takes an id of its address without being rendered anew', async () => {
    const page = await (await site.visits.profile()).newPage();
    await page.goto('/verify-file?id=xyz');
    const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
    await page.mouse.click(9, 9);
    await page.getByText('Enter the 24 characters').waitFor();
    expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
  });

  it('every public page can be read without scripts', async () => {
    const context = await site.visits.profile({ scripts: false });
    for (const [path, texts] of Object.entries(publicPages)) {
      const page = await context.newPage();
      await page.goto(path);
      // Locators of texts look into no `noscript`.
      const shown = await page.getByRole('main').innerText();
      for (const text of texts) expect(shown).toContain(text);
      await page.close();
    }
  });

  it('programs find the pages and the API in llms.txt, each at an address that answers', async () => {
    const answer = await fetch(`${site.url}/llms.txt`);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    const text = await answer.text();
    const links = [...text.matchAll(/\]\((\S+)\)/g)].map(([, link]) => new URL(link ?? ''));
    const paths = links.map(({ pathname }) => pathname);
    expect(paths).toEqual(
      expect.arrayContaining(['/api/docs/openapi.json', ...Object.keys(publicPages)]),
    );
    for (const path of paths) expect((await fetch(site.url + path)).status).toBe(200);
  });

  it('a page shows the part that its address names, also one that comes with data, and what links and typed addresses name later', async () => {
    const page = await site.visits.open('/developers#event-balance.low');
    const isShown = (id: string) =>
      eventually(`${id} is shown`, () =>
        page.evaluate((named) => {
          const { top = -1 } = document.getElementById(named)?.getBoundingClientRect() ?? {};
          return top >= 0 && top < 200;
        }, id),
      );
    await isShown('event-balance.low');
    await page.evaluate(() => (location.hash = '#postLeadsPurchase'));
    await isShown('postLeadsPurchase');
    await page.locator('#postLeadsPurchase').getByText('Link to this operation').waitFor();
    await page.getByRole('searchbox', { name: 'Search the guide' }).fill('10 seconds redirects');
    await page.getByRole('link', { name: 'What holds for deliveries' }).click();
    await isShown('delivery-rules');
    await page.goBack();
    await isShown('postLeadsPurchase');
  });
});

const sumOf = (answers: readonly { bytes: number }[]): number =>
  answers.reduce((sum, { bytes }) => sum + bytes, 0);
