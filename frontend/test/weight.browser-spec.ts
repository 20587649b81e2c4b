import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import type { Response } from 'playwright-core';
import { theSite } from './support/site.js';

/** Scripts before the first paint of the landing page, in gzipped bytes. */
const mostJavaScript = 120_500;
/** With the map, which is loaded after it. */
const mostWithMap = 155_000;

describe('the weight of the landing page', () => {
  const site = theSite();

  it('loads at most 120.5 KB of scripts for the landing page, and the map after it', async () => {
    const context = await site.visits.profile();
    const scripts: Response[] = [];
    context.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response);
    });
    const page = await context.newPage();
    // The map waits for a moment of rest, which does not come.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    await page.goto('/');
    await page.getByRole('heading', { name: 'Find Your Perfect Business Leads' }).waitFor();
    await page.waitForLoadState('networkidle');
    const initial = await weightOf(scripts);
    expect(initial).toBeGreaterThan(0);
    expect(initial).toBeLessThanOrEqual(mostJavaScript);

    const whole = await context.newPage();
    scripts.length = 0;
    await whole.goto('/');
    const map = whole.getByRole('heading', { name: 'See what is in stock' });
    // A product without a dataset loads the same scripts.
    await map.or(whole.getByText('No leads for sale right now')).first().waitFor();
    expect(await weightOf(scripts)).toBeLessThanOrEqual(mostWithMap);
    expect(scripts.filter((script) => /Admin|chart/i.test(script.url()))).toEqual([]);
  });
});

async function weightOf(scripts: readonly Response[]): Promise<number> {
  const bodies = await Promise.all(scripts.map((script) => script.body()));
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
}
