import { useLayoutEffect, type RefObject } from 'react';

/**
 * When this part of the page goes away with the focus in it (a row that was deleted), the focus goes to
 * the page's heading and not to nowhere.
 */
export function useFocusKeptOnPage(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (element?.contains(document.activeElement) !== true) return;
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    };
  }, [part]);
}
