import { lazy, type ComponentType } from 'react';

/** A page whose code is loaded on the first visit, together with the query cache. */
export function lazyPage(load: () => Promise<ComponentType>) {
  return lazy(async () => {
    const [page] = await Promise.all([load(), import('../attach-api.js')]);
    return { default: page };
  });
}
