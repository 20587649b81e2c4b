import { useState, ViewTransition, type ReactNode } from 'react';
import { usePrefersReducedMotion } from '../../shared/lib/use-prefers-reduced-motion.js';

/**
 * Fades from one page to the next with a View Transition, in browsers that have them; its `key` names the page.
 * Changes within a page, such as another filter, are not animated.
 *
 * Without motion there is no transition at all: React drops clicks from when it begins one until the browser is ready
 * for it. A page keeps what it was opened with, because it would lose its state if the preference changed the tree.
 */
export function PageTransition({ children }: { children: ReactNode }) {
  const isStill = usePrefersReducedMotion();
  const [wasStill] = useState(isStill);
  if (wasStill) return children;
  const fade = isStill ? 'none' : 'page';
  return (
    <ViewTransition default="none" enter={fade} exit={fade}>
      {children}
    </ViewTransition>
  );
}
