import { useLayoutEffect, type RefObject } from 'react';

/**
 * What leaves the page does not take the reader's place along: if the focus is in it, it goes to the heading of the
 * dialog it was in, else of the page. For rows that their own buttons take away.
 */
export function usePartingFocus(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = place.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const heading = element.closest('dialog')?.querySelector<HTMLElement>('h2');
      (heading ?? document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: true });
    };
  }, [place]);
}
