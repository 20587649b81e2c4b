import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { selectIsAdmin, selectIsSignedIn, selectUser } from '../features/session/session-slice.js';
import { AwaitUser } from './AwaitUser.js';
import type { RedirectState } from './RouteNotice.js';
import { PageSkeleton } from './loading/PageSkeleton.js';

/** Signed-in users only; everyone else goes to the login page. */
export function RequireUser() {
  return useSelector(selectIsSignedIn) ? <Outlet /> : <Elsewhere to="/login" />;
}

/**
 * Visitors only. A user who is signed in, or signs in here or in another tab, goes to the
 * dashboard.
 */
export function RequireVisitor() {
  return useSelector(selectIsSignedIn) ? <Elsewhere to="/dashboard" /> : <Outlet />;
}

/** Admins only; other users go to the landing page. Waits until the user is loaded. */
export function RequireAdmin() {
  const isSignedIn = useSelector(selectIsSignedIn);
  const isKnown = typeof useSelector(selectUser)?.isAdmin === 'boolean';
  const isAdmin = useSelector(selectIsAdmin);
  if (!isSignedIn) return <Elsewhere to="/login" />;
  if (!isKnown) return <AwaitUser />;
  return isAdmin ? <Outlet /> : <Elsewhere to="/" />;
}

/** Any path without a route. */
export function UnknownPath() {
  const { pathname } = useLocation();
  const unknown = `There is no page at ${shortened(pathname)}.`;
  return useSelector(selectIsSignedIn) ? (
    <Elsewhere to="/dashboard" because={`${unknown} This is your dashboard.`} />
  ) : (
    <Elsewhere to="/login" because={`${unknown} Log in to see your pages.`} />
  );
}

const longestPath = 60;
const shortened = (path: string): string =>
  path.length > longestPath ? `${path.slice(0, longestPath)}…` : path;

/** Replaces the requested address; the new page shows the reason. */
function Elsewhere({ to, because }: { to: string; because?: string }) {
  // A new object at each render would navigate again at each render.
  const state = useMemo(
    () => (because === undefined ? null : ({ notice: because } satisfies RedirectState)),
    [because],
  );
  return (
    <>
      <Navigate to={to} replace state={state} />
      <PageSkeleton path={to} />
    </>
  );
}
