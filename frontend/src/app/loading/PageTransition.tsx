import { Fragment, ViewTransition, type ReactNode } from 'react';
import { usePrefersReducedMotion } from '../../shared/lib/use-prefers-reduced-motion.js';

/**
 * Fades from one page to the next with a View Transition, in browsers that have them. Changes within
 * a page, such as another filter, are not animated. Without motion there is no transition at all: React drops
 * clicks from when it begins one until the browser is ready for it.
 */
export function PageTransition({ name, children }: { name: string; children: ReactNode }) {
  const isStill = usePrefersReducedMotion();
  if (isStill) return <Fragment key={name}>{children}</Fragment>;
  return (
    <ViewTransition key={name} default="none" enter="page" exit="page">
      {children}
    </ViewTransition>
  );
}
