import { lazy, type ComponentType } from 'react';

/** A page whose code, and with it the cache of server data, is loaded when somebody goes there. */
export function lazyPage(load: () => Promise<ComponentType>) {
  return lazy(async () => {
    const [page] = await Promise.all([load(), import('../attach-api.js')]);
    return { default: page };
  });
}
