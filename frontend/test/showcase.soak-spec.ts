import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '@leadmart/journeys/eventually';
import type { VisitOptions } from '@leadmart/journeys/visits';
import { tabTo } from './support/keyboard.js';
import { theSite } from './support/site.js';
import { aPageOfStillTime } from './support/still-clock.js';

const current = (page: Page): Promise<string> =>
  page.getByRole('button', { pressed: true }).locator('strong').innerText();

describe('the showcase of the landing page', () => {
  const site = theSite();

  async function aVisit(options: VisitOptions = { moving: true }): Promise<Page> {
    const page = await aPageOfStillTime(await site.visits.profile(options), '/');
    await page.getByRole('region', { name: 'What you get' }).waitFor();
    // The application starts when a visitor moves, in tasks that this clock holds.
    await page.mouse.move(1, 1);
    await eventually('the application', async () => {
      await page.clock.runFor(0);
      return (await page.locator('html[data-rendered]').count()) === 0;
    });
    return page;
  }

  it('shows the next point of the showcase every three seconds until it is paused', async () => {
    const page = await aVisit();
    expect(await current(page)).toBe('Real-time Data');
    await page.clock.runFor(2_999);
    expect(await current(page)).toBe('Real-time Data');
    await page.clock.runFor(1);
    expect(await current(page)).toBe('Verified Contacts');
    await page.clock.runFor(3_000);
    expect(await current(page)).toBe('Smart Filtering');
    await page.clock.runFor(3_000);
    expect(await current(page)).toBe('Fresh Data');
    await page.clock.runFor(3_000);
    expect(await current(page)).toBe('Real-time Data');

    await tabTo(page, page.getByRole('button', { name: 'Pause the showcase' }));
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'View Pricing' }).first().focus();
    await page.clock.runFor(9_000);
    expect(await current(page)).toBe('Real-time Data');

    await tabTo(page, page.getByRole('button', { name: 'Start the showcase' }));
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'View Pricing' }).first().focus();
    await page.clock.runFor(3_000);
    expect(await current(page)).toBe('Verified Contacts');
  });

  it('animates the showcase until it is paused, and never with reduced motion', async () => {
    const motionOf = (page: Page): Promise<string[]> =>
      page
        .getByRole('list', { name: 'What we promise' })
        .getByRole('listitem')
        .first()
        .evaluate((item) => {
          const { animationName, animationPlayState } = getComputedStyle(item);
          return [animationName, animationPlayState];
        });
    const page = await aVisit();
    expect(await motionOf(page)).toEqual([expect.stringContaining('float'), 'running']);
    await page.getByRole('button', { name: 'Pause the showcase' }).click();
    expect(await motionOf(page)).toEqual([expect.stringContaining('float'), 'paused']);

    const still = await aVisit({ moving: false });
    expect(await motionOf(still)).toEqual(['none', 'running']);
    await still.clock.runFor(9_000);
    expect(await current(still)).toBe('Real-time Data');
    expect(await still.getByRole('button', { name: 'Pause the showcase' }).count()).toBe(0);
  });

  it('stops the showcase while it has the pointer or the focus, and at a chosen point', async () => {
    const page = await aVisit();
    await page.getByText('Smart Filtering').last().hover();
    await page.clock.runFor(9_000);
    expect(await current(page)).toBe('Real-time Data');

    await page.getByRole('heading', { level: 1 }).hover();
    await page.getByRole('button', { name: /^Fresh Data/ }).focus();
    await page.clock.runFor(9_000);
    expect(await current(page)).toBe('Real-time Data');

    await page.getByRole('link', { name: 'View Pricing' }).first().focus();
    await page.clock.runFor(3_000);
    expect(await current(page)).toBe('Verified Contacts');

    await page.getByRole('button', { name: /^Fresh Data/ }).click();
    await page.getByRole('heading', { level: 1 }).hover();
    await page.getByRole('link', { name: 'View Pricing' }).first().focus();
    await page.clock.runFor(9_000);
    expect(await current(page)).toBe('Fresh Data');
  });
});
