import { useSelector } from 'react-redux';
import { Navigate, Outlet } from 'react-router-dom';
import { selectIsAdmin, selectIsSignedIn, selectUser } from '../features/session/session-slice.js';
import { AwaitUser } from './AwaitUser.js';
import { PageSkeleton } from './loading/PageSkeleton.js';

/** Signed-in only: anybody else goes to the login page. */
export function RequireUser() {
  return useSelector(selectIsSignedIn) ? <Outlet /> : <Elsewhere to="/login" />;
}

/** For those who are not signed in: whoever is, or becomes so here or in another tab, goes to the dashboard. */
export function RequireVisitor() {
  return useSelector(selectIsSignedIn) ? <Elsewhere to="/dashboard" /> : <Outlet />;
}

/** Admins only: a signed-in buyer goes to the landing page. Nobody is judged before it is known who they are. */
export function RequireAdmin() {
  const isSignedIn = useSelector(selectIsSignedIn);
  const isKnown = typeof useSelector(selectUser)?.isAdmin === 'boolean';
  const isAdmin = useSelector(selectIsAdmin);
  if (!isSignedIn) return <Elsewhere to="/login" />;
  if (!isKnown) return <AwaitUser />;
  return isAdmin ? <Outlet /> : <Elsewhere to="/" />;
}

/** Any path the product does not have. */
export function UnknownPath() {
  return <Elsewhere to={useSelector(selectIsSignedIn) ? '/dashboard' : '/login'} />;
}

/** Goes there, in place of the address that was asked for. */
function Elsewhere({ to }: { to: string }) {
  return (
    <>
      <Navigate to={to} replace />
      <PageSkeleton path={to} />
    </>
  );
}
