import { useEffect } from 'react';
import { useNavigationType } from 'react-router-dom';

/** Scrolls to the top of a new page. Going back, the browser restores the old position. */
export function useScrollToTop(shownPath: string): void {
  const navigation = useNavigationType();
  useEffect(() => {
    if (navigation !== 'POP') window.scrollTo(0, 0);
    // Only another path is a new page; a changed query or the same link again is not.
  }, [shownPath]);
}
