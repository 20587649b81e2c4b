import { useEffect, type RefObject } from 'react';

/** The page that the browser itself loaded is read from the top, as on any site. */
let hasArrived = false;

/** Puts the focus on the heading of a screen that somebody went to, where a listener goes on reading. */
export function useArrivalFocus(heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (hasArrived) heading.current?.focus({ preventScroll: true });
    hasArrived = true;
  }, [heading]);
}
