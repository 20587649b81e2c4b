import type { Page, Route } from 'playwright-core';

type Address = string | RegExp;

/** Matches an API call with any query: `api('/datasets')`. */
export const api = (path: string): RegExp =>
  new RegExp(`/api/v1${path.replaceAll('*', '[^/?]*')}(\\?|$)`);

/** Answers calls with this status and body, without the server. */
export async function answerWith(
  page: Page,
  address: Address,
  status: number,
  body: unknown,
): Promise<void> {
  await page.route(address, (route) => route.fulfill({ status, json: body }));
}

/** Answers with a 500 without a message, so that a screen shows its default text. */
export const failWith500 = (page: Page, address: Address): Promise<void> =>
  answerWith(page, address, 500, {});

/** Breaks the connection of calls. */
export async function cut(page: Page, address: Address): Promise<void> {
  await page.route(address, (route) => route.abort('connectionfailed'));
}

/** Forwards calls to the server and loses the answers. */
export async function loseAnswer(page: Page, address: Address): Promise<void> {
  await page.route(address, async (route) => {
    await route.fetch();
    await route.abort('connectionfailed');
  });
}

/** Ends `answerWith`, `failWith500`, `cut`, `loseAnswer` and `hold`. */
export const restore = (page: Page, address: Address): Promise<void> => page.unroute(address);

/** Holds calls until `release`; then the server, or a fault set before, answers them. */
export async function hold(page: Page, address: Address): Promise<{ release(): Promise<void> }> {
  const waiting: Route[] = [];
  let isHeld = true;
  await page.route(address, async (route) => {
    if (isHeld) waiting.push(route);
    else await route.fallback();
  });
  return {
    release: async () => {
      isHeld = false;
      await Promise.all(waiting.map((route) => route.fallback()));
    },
  };
}
