import { useEffect } from 'react';
import { useNavigationType, type Location } from 'react-router-dom';

/**
 * Scrolls to the top of a new page, or to the part that the address names. Going back, the browser restores the old
 * position.
 */
export function useScrollToTop({ pathname, hash, key }: Location): void {
  const navigation = useNavigationType();
  useEffect(() => {
    // The first page of a visit: the browser looked for the part before the page had it.
    if (navigation === 'POP' && key !== 'default') return;
    const part = hash === '' ? null : document.getElementById(hash.slice(1));
    if (part) part.scrollIntoView();
    else if (navigation !== 'POP') window.scrollTo(0, 0);
    // Only another path is a new page; a changed query or the same link again is not.
  }, [pathname, hash]);
}
