import { useCallback, useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { refreshUser } from '../features/session/refresh-user.js';
import { selectRefusals, selectToken, userRefreshed } from '../features/session/session-slice.js';
import { useInterval } from '../shared/lib/hooks/use-interval.js';
import type { RedirectState } from './notices/RouteNotice.js';

const refreshMs = 30_000;

/**
 * Refreshes the user's data while signed in, and goes to the login page when the server ends the
 * session.
 */
export function useSessionLife(): void {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const token = useSelector(selectToken);
  const refusals = useSelector(selectRefusals);
  const refresh = useCallback(
    () => void refreshUser((answer) => dispatch(userRefreshed(answer))),
    [dispatch],
  );

  useEffect(() => {
    if (token !== null) refresh();
  }, [token, refresh]);
  useInterval(refresh, refreshMs, token !== null);

  const seen = useRef(refusals);
  useEffect(() => {
    if (refusals === seen.current) return;
    seen.current = refusals;
    // Stays on the page for a user who comes back to it later.
    const state: RedirectState = { notice: 'Your session has ended. Please log in again.' };
    void navigate('/login', { replace: true, state });
  }, [refusals, navigate]);
}
