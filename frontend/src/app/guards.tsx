import { useSelector } from 'react-redux';
import { Navigate, Outlet } from 'react-router-dom';
import { selectIsAdmin, selectIsSignedIn, selectUser } from '../features/session/session-slice.js';
import { AwaitUser } from './AwaitUser.js';
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
  return <Elsewhere to={useSelector(selectIsSignedIn) ? '/dashboard' : '/login'} />;
}

/** Replaces the requested address. */
function Elsewhere({ to }: { to: string }) {
  return (
    <>
      <Navigate to={to} replace />
      <PageSkeleton path={to} />
    </>
  );
}
