import { useSyncExternalStore } from 'react';

const query = '(prefers-reduced-motion: reduce)';

const subscribe = (changed: () => void): (() => void) => {
  const media = matchMedia(query);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

/** Whether the user asked the system for reduced motion. */
export const usePrefersReducedMotion = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(query).matches);
