import type { Page, Route } from 'playwright-core';

type Address = string | RegExp;

/** A call of the API, whatever its query: `api('/datasets')`. */
export const api = (path: string): RegExp =>
  new RegExp(`/api/v1${path.replaceAll('*', '[^/?]*')}(\\?|$)`);

/** The server answers this instead. */
export async function answerWith(
  page: Page,
  address: Address,
  status: number,
  body: unknown,
): Promise<void> {
  await page.route(address, (route) => route.fulfill({ status, json: body }));
}

/** The server fails without a sentence for people: the screens' own texts are shown. */
export const failWith500 = (page: Page, address: Address): Promise<void> =>
  answerWith(page, address, 500, {});

/** No answer ever comes: the connection is lost. */
export async function cut(page: Page, address: Address): Promise<void> {
  await page.route(address, (route) => route.abort('connectionfailed'));
}

/** The call reaches the server, and does its work there; its answer is lost. */
export async function loseAnswer(page: Page, address: Address): Promise<void> {
  await page.route(address, async (route) => {
    await route.fetch();
    await route.abort('connectionfailed');
  });
}

/** Mends what `answerWith`, `failWith500`, `cut`, `loseAnswer` and `hold` broke. */
export const mend = (page: Page, address: Address): Promise<void> => page.unroute(address);

/** A slow network: calls wait until they are let go, to the server or to what was to be answered instead. */
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
