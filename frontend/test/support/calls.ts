import type { Page, Request } from 'playwright-core';

/** The calls of this address that the page makes from now on, in order. */
export function callsOf(page: Page, address: RegExp): readonly Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (address.test(request.url())) calls.push(request);
  });
  return calls;
}

/**
 * The page has done what it had to do up to now, though its clock may stand still: a call made after
 * everything else has come back. Only then does "it has not called" say something.
 */
export async function caughtUp(page: Page): Promise<void> {
  await page.evaluate(async () => (await fetch('/robots.txt')).text());
}
