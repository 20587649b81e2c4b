import type { Page, Request } from 'playwright-core';

/** The calls of this address from now on, in order. */
export function callsOf(page: Page, address: RegExp): readonly Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (address.test(request.url())) calls.push(request);
  });
  return calls;
}

/**
 * Resolves after a call that the page makes now: earlier calls have been sent by then. Use it before
 * asserting that a call was not made.
 */
export async function caughtUp(page: Page): Promise<void> {
  await page.evaluate(async () => (await fetch('/robots.txt')).text());
}
