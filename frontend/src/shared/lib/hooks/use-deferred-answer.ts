import { useDeferredValue } from 'react';

interface Query {
  data?: unknown;
}

/**
 * A query whose first answer is rendered in the pauses between presses and keys: the store has every answer rendered at once,
 * which takes long on a page with much on it. An answer that is known already is shown from the beginning.
 */
export function useDeferredAnswer<Q extends Query>(
  query: Q,
): Q | (Omit<Q, 'data'> & { data?: undefined }) {
  const isKnown = query.data !== undefined;
  return useDeferredValue(isKnown, isKnown) ? query : { ...query, data: undefined };
}
