import { useEffect, type RefObject } from 'react';

/** The page that the browser itself loaded keeps the browser's focus. */
let hasArrived = false;

/** Moves the focus to the heading of a newly opened page, so that screen readers continue there. */
export function useArrivalFocus(heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (hasArrived) heading.current?.focus({ preventScroll: true });
    hasArrived = true;
  }, [heading]);
}
