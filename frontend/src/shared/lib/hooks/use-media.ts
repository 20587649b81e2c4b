import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Whether a media query matches, also after the window changes. Documents rendered at build match none. */
export function useMedia(query: string): boolean {
  // Once, because it is read in each render.
  const media = useMemo(() => globalThis.matchMedia?.(query), [query]);
  const subscribe = useCallback(
    (changed: () => void) => {
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [media],
  );
  return useSyncExternalStore(
    subscribe,
    () => media.matches,
    () => false,
  );
}

/** Whether the user asked the system for reduced motion. */
export const usePrefersReducedMotion = (): boolean => useMedia('(prefers-reduced-motion: reduce)');
