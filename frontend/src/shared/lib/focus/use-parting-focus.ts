import { useLayoutEffect, type RefObject } from 'react';

/**
 * Moves the focus to the heading of the dialog or page when an element that contains it is removed,
 * for rows that are removed by their own buttons.
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
