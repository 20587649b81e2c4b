import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { useNavigationType } from 'react-router-dom';
import { hasOpenPopover } from '../../ui/popover/use-popover.js';

/** The page that the browser itself loaded keeps the browser's focus. */
let hasArrived = false;

/**
 * Counts each page that a link opens as newly opened, also when the user left the browser's own page before it was
 * shown. Belongs above the routes, where the router still knows the kind of navigation.
 */
export function useOpenedPages(): void {
  const navigation = useNavigationType();
  // In the layout phase: before the effects of a page that appears in the same commit.
  useLayoutEffect(() => {
    if (navigation === 'PUSH') hasArrived = true;
  }, [navigation]);
}

/**
 * Moves the focus to the heading of a newly opened page, so that screen readers continue there. Effects may run long
 * after the page is shown: a user who has moved on from the heading by then, or has opened a menu while the page was
 * loading, keeps the focus, wherever it is: not every browser moves it to a button that is clicked.
 */
export function useArrivalFocus(heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (hasArrived && heading.current && !isPassed(heading.current) && !hasOpenPopover())
      heading.current.focus({ preventScroll: true });
    hasArrived = true;
  }, [heading]);
}

/** Whether the focus is on something of the page after its heading. */
function isPassed(heading: HTMLElement): boolean {
  const focused = document.activeElement;
  const order = focused ? heading.compareDocumentPosition(focused) : 0;
  const isAfter = (order & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return isAfter && heading.closest('main')?.contains(focused) === true;
}
