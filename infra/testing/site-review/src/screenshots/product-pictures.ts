import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Visits } from '@leadmart/journeys/visits';
import type { Browser } from 'playwright-core';
import type { Actors } from './actors.js';
import { chooseDataset } from './order-steps.js';
import { themes } from './shot.js';

const folder = 'infra/docs/pictures';
const size = { width: 1240, height: 970 };
const mostBytes = 150_000;

interface Studio {
  readonly browser: Browser;
  readonly url: string;
  readonly actors: Actors;
}

/** Takes the two pictures at the head of the README: an order on the map, light and dark. */
export async function takeProductPictures({ browser, url, actors }: Studio): Promise<void> {
  await mkdir(folder, { recursive: true });
  const visits = new Visits(browser, url);
  for (const theme of themes) {
    const page = await visits.open('/buy-leads?states=CA,NV,AZ,TX,FL&quantity=300', {
      as: actors.buyer,
      viewport: size,
      theme,
    });
    await chooseDataset(page);
    await page
      .getByRole('main')
      .getByText(/^[\d,.]+ credits$/)
      .first()
      .waitFor();
    await page.waitForLoadState('networkidle');
    // Neither a pointer nor a focus ring.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const path = join(folder, `product-${theme}.png`);
    await page.screenshot({ path });
    const { size: bytes } = await stat(path);
    if (bytes > mostBytes) throw new Error(`${path} has ${bytes} bytes, more than ${mostBytes}.`);
  }
  await visits.end();
}
