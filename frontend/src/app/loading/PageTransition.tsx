import { ViewTransition, type ReactNode } from 'react';
import { usePrefersReducedMotion } from '../../shared/lib/use-prefers-reduced-motion.js';

/**
 * Fades from one page to the next with a View Transition, in browsers that have them. Changes within
 * a page, such as another filter, are not animated.
 */
export function PageTransition({ name, children }: { name: string; children: ReactNode }) {
  const isStill = usePrefersReducedMotion();
  const fade = isStill ? 'none' : 'page';
  return (
    <ViewTransition key={name} default="none" enter={fade} exit={fade}>
      {children}
    </ViewTransition>
  );
}
