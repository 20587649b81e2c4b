import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { desk, phone, Visits } from '@leadmart/journeys/visits';
import type { Browser, Page } from 'playwright-core';
import type { Actors } from './actors.js';
import { fileName, themes, widths, widthsOf, type ScreenState, type Shot } from './shot.js';

interface Studio {
  readonly browser: Browser;
  readonly url: string;
  readonly actors: Actors;
  readonly folder: string;
}

interface Failure {
  readonly shot: Shot;
  readonly reason: string;
}

const atOnce = 3;
const arriveWithinMs = 20_000;

/** Opens every state as its user and takes the screenshots. A failure does not stop the others. */
export class Photographer {
  private written = 0;
  private readonly failures: Failure[] = [];

  constructor(private readonly studio: Studio) {}

  async take(states: readonly ScreenState[]): Promise<{ written: number; failures: Failure[] }> {
    await mkdir(this.studio.folder, { recursive: true });
    const shots = states.flatMap((of) => themes.map((theme): Shot => ({ of, theme })));
    // All workers share one list, so that a slow state delays one worker only.
    const queue = shots.values();
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const shot of queue) await this.tryToShoot(shot);
      }),
    );
    return { written: this.written, failures: this.failures };
  }

  private async tryToShoot(shot: Shot): Promise<void> {
    const { browser, url } = this.studio;
    const visits = new Visits(browser, url);
    try {
      await this.shoot(visits, shot);
    } catch (error) {
      this.note(shot, error);
    }
    await visits.end().catch((mishap: unknown) => {
      if (!shot.of.complains) this.note(shot, mishap);
    });
  }

  private note(shot: Shot, error: unknown): void {
    this.failures.push({ shot, reason: inShort(error) });
  }

  private async shoot(visits: Visits, shot: Shot): Promise<void> {
    const { actors } = this.studio;
    const { as, path, before, arrive, only } = shot.of;
    const context = await visits.profile({
      ...(as && { as: actors[as] }),
      viewport: only === 'narrow' ? phone : desk,
      theme: shot.theme,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(arriveWithinMs);
    await before?.(page, actors);
    await page.goto(path);
    await arrive(page, actors);
    for (const width of widthsOf(shot.of)) await this.picture(page, shot, width);
  }

  private async picture(page: Page, shot: Shot, width: number): Promise<void> {
    const size = width === widths.narrow ? phone : desk;
    await page.setViewportSize({ ...size, width });
    // The bar is fixed to the window; in a screenshot of the whole page it must be at the top.
    if (shot.of.frame !== 'window') await page.evaluate(() => window.scrollTo(0, 0));
    await page.screenshot({
      path: join(this.studio.folder, `${fileName(shot, width)}.png`),
      fullPage: shot.of.frame !== 'window',
      animations: 'disabled',
    });
    this.written += 1;
  }
}

const shownLines = 4;

/** The first lines of the error, which name the condition; the rest is the browser's log. */
function inShort(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return stripVTControlCharacters(text).split('\n').slice(0, shownLines).join('\n');
}
