import { useMedia } from './use-media.js';

/** Whether the user asked the system for reduced motion. */
export const usePrefersReducedMotion = (): boolean => useMedia('(prefers-reduced-motion: reduce)');
