import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { desk, phone } from './visits.js';

/** The folder of `make screenshots`; without it, no pictures are taken. */
const folder = process.env['PICTURES'];
const themes = ['light', 'dark'] as const;

const sizes = [desk, { width: 768, height: 1024 }, phone];

/** Takes six pictures of a page as it is now: in three widths, light and dark. Its size and theme change. */
export async function takePictures(page: Page, moment: string): Promise<void> {
  if (!folder || page.isClosed()) return;
  await mkdir(folder, { recursive: true });
  // A dialog covers the window, not the page.
  const hasDialog = await page.locator('dialog[open]').first().isVisible();
  // A bar that stays in sight would be in the middle of the picture.
  if (!hasDialog) await page.evaluate(() => window.scrollTo(0, 0));
  for (const size of sizes)
    for (const theme of themes) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: theme });
      const path = join(folder, `${nameOf(moment)}--${size.width}-${theme}.png`);
      await page.screenshot({ path, fullPage: !hasDialog, animations: 'disabled' });
    }
}

const nameOf = (moment: string): string =>
  moment
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 150);
