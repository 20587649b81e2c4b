import { lazy, type ComponentType } from 'react';

/** Long enough for a slow server to answer with the next document. */
const leavingMs = 15_000;

/** A page whose code is loaded on the first visit, together with the query cache. */
export function lazyPage(load: () => Promise<ComponentType>) {
  return lazy(async () => {
    try {
      const [page] = await Promise.all([load(), import('../attach-api.js')]);
      return { default: page };
    } catch (error) {
      await whileLeaving();
      throw error;
    }
  });
}

let leftAt = -Infinity;
globalThis.addEventListener?.('beforeunload', () => {
  leftAt = performance.now();
});

/**
 * Firefox cancels all loading as soon as the browser leaves for another document, and shows this one until that
 * document arrives: no reason to show an error. Resolves if the browser stayed, for example because of a download.
 */
async function whileLeaving(): Promise<void> {
  const left = leavingMs - (performance.now() - leftAt);
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
}
