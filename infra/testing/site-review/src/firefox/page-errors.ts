import type { Page } from 'puppeteer-core';

const prefix = 'Uncaught in the page: ';

/**
 * Collects the uncaught errors of a page, each with the chain of its causes: the protocol sends an error without its
 * cause, and an error of React says little else.
 */
export async function collectPageErrors(page: Page): Promise<string[]> {
  const errors: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (text.startsWith(prefix)) errors.push(text.slice(prefix.length));
  });
  await page.evaluateOnNewDocument((start) => {
    const chainOf = (thrown: unknown): string => {
      if (!(thrown instanceof Error)) return String(thrown);
      const own = `${String(thrown)}\n${thrown.stack ?? ''}`;
      return thrown.cause === undefined ? own : `${own}\nCaused by: ${chainOf(thrown.cause)}`;
    };
    // The console is the one way out of a page that the browser is about to leave.
    const report = (thrown: unknown): void => console.log(start + chainOf(thrown));
    addEventListener('error', ({ error, message }) => report(error ?? message));
    addEventListener('unhandledrejection', ({ reason }) => report(reason));
  }, prefix);
  return errors;
}
