import type { Locator, Page } from 'playwright-core';
import { secondsPerClick, secondsPerKey, type Step } from './tally.js';

/**
 * Walks through the site with mouse and keyboard as fast as a skilled hand, and counts the cost of each step. The page works on
 * while the hand does: what counts as waiting is the rest.
 */
export class Walker {
  readonly steps: Step[] = [];

  constructor(readonly page: Page) {}

  /** The actions from now on belong to this step. */
  begin(name: string): void {
    this.steps.push({ name, clicks: 0, keys: 0, waitingMs: 0 });
  }

  /** Waits until a place is seen, moves there and clicks it. */
  async click(place: Locator): Promise<void> {
    await this.wait(() => place.hover());
    await this.page.waitForTimeout(secondsPerClick * 1_000);
    await this.wait(() => place.click());
    this.step.clicks += 1;
  }

  /** Opens a link that is not on the page, such as one in a mail. */
  async follow(address: string): Promise<void> {
    await this.page.waitForTimeout(secondsPerClick * 1_000);
    await this.wait(() => this.page.goto(address));
    this.step.clicks += 1;
  }

  /** Waits until a place can be used, and presses Tab until it has the focus. */
  async tabTo(place: Locator): Promise<void> {
    // Tab skips a disabled field.
    await this.wait(() => place.click({ trial: true }));
    for (let presses = 0; presses < 20; presses += 1) {
      if (await place.evaluate((element) => element === document.activeElement)) return;
      await this.press('Tab');
    }
    throw new Error(`Tab does not reach ${place.toString()}`);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text, { delay: secondsPerKey * 1_000 });
    this.step.keys += text.length;
  }

  async press(key: string): Promise<void> {
    await this.page.waitForTimeout(secondsPerKey * 1_000);
    await this.page.keyboard.press(key);
    this.step.keys += 1;
  }

  /** Counts the time until the work is done. */
  async wait<T>(work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const result = await work();
    this.step.waitingMs += performance.now() - startedAt;
    return result;
  }

  private get step(): Step {
    const step = this.steps.at(-1);
    if (!step) throw new Error('Call begin() before the first action.');
    return step;
  }
}
