import { useCallback, useRef } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';

/** The state of an entry of the history that was opened from this page: going back leads to it. */
export interface PushedState {
  openedFrom: string;
}

const isPushed = ({ pathname, state }: Location): boolean =>
  (state as Partial<PushedState> | null)?.openedFrom === pathname;

/** The state of the entry after a change. A replaced entry is still one that the page pushed. */
export const stateAfter = (location: Location, isReplaced: boolean): PushedState | null =>
  !isReplaced || isPushed(location) ? { openedFrom: location.pathname } : null;

/** Closes what an address opened: goes back if the page pushed it, otherwise replaces the address. */
export function useUndo(replace: () => void): () => void {
  const location = useLocation();
  const navigate = useNavigate();
  const left = useRef<{ location: Location }>(undefined);
  return useCallback(() => {
    if (!isPushed(location)) return replace();
    // The browser goes back a moment later; a second press must not go back twice.
    if (left.current?.location === location) return;
    left.current = { location };
    void navigate(-1);
  }, [location, navigate, replace]);
}
