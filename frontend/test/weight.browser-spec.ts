import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import type { Response } from 'playwright-core';
import { theSite } from './support/site.js';

/** Scripts that the landing page loads, in gzipped bytes. */
const mostJavaScript = 116_000;

describe('the weight of the landing page', () => {
  const site = theSite();

  it('loads at most 116 KB of scripts for the landing page, without charts and admin pages', async () => {
    const context = await site.visits.profile();
    const scripts: Response[] = [];
    context.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response);
    });
    const page = await context.newPage();
    await page.goto('/');
    await page.getByRole('heading', { name: 'Find Your Perfect Business Leads' }).waitFor();
    await page.waitForLoadState('networkidle');

    const bodies = await Promise.all(scripts.map((script) => script.body()));
    const bytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(mostJavaScript);
    expect(scripts.filter((script) => /Admin|chart/i.test(script.url()))).toEqual([]);
  });
});
