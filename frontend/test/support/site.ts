import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { aBrowser } from '@leadmart/journeys/browser';
import { Mailbox } from '@leadmart/journeys/mailbox';
import { People } from '@leadmart/journeys/people';
import { takePictures } from '@leadmart/journeys/pictures';
import { theRunningStack } from '@leadmart/journeys/running-stack';
import { Visits } from '@leadmart/journeys/visits';

export interface Site {
  readonly url: string;
  readonly people: People;
  readonly mailbox: Mailbox;
  readonly visits: Visits;
  /** Registers a clean-up that runs while the product still runs; hooks of Jest would run too late. */
  afterwards(work: () => unknown): void;
}

/** The site and a browser for one test file. Pages are closed after each test. */
export function theSite(): Site {
  const leftovers: (() => unknown)[] = [];
  const site = {
    afterwards: (work) => void leftovers.push(work),
  } as { -readonly [K in keyof Site]: Site[K] };
  let browser: Browser | undefined;
  let stack: Awaited<ReturnType<typeof theRunningStack>> | undefined;
  beforeAll(async () => {
    stack = await theRunningStack();
    browser = await aBrowser();
    site.url = stack.url;
    site.people = new People(stack);
    site.mailbox = new Mailbox(stack.mailUrl);
    site.visits = new Visits(browser, stack.url);
  });
  afterEach(async () => {
    const { currentTestName = '' } = expect.getState();
    for (const page of site.visits.pages()) await takePictures(page, currentTestName);
    await site.visits.end();
  });
  afterAll(async () => {
    if (stack) for (const takeAway of leftovers) await takeAway();
    await browser?.close();
    await stack?.stop();
  });
  return site;
}
