import { useEffect } from 'react';
import { useNavigationType } from 'react-router-dom';

/** Another screen begins at its top; going back, the browser knows where one was. */
export function useScrollToTop(shownPath: string): void {
  const navigation = useNavigationType();
  useEffect(() => {
    if (navigation !== 'POP') window.scrollTo(0, 0);
    // Only another path is another screen: a changed query or the same link again is not.
  }, [shownPath]);
}
