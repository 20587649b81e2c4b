import type { Page, Request } from 'playwright-core';

/** The calls of this address that the page makes from now on, in order. */
export function callsOf(page: Page, address: RegExp): readonly Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (address.test(request.url())) calls.push(request);
  });
  return calls;
}
