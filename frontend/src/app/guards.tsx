import { useSelector } from 'react-redux';
import { Navigate, Outlet } from 'react-router-dom';
import { selectIsAdmin, selectIsSignedIn } from '../features/session/session-slice.js';

/** Signed-in only: anybody else goes to the login page. */
export function RequireUser() {
  return useSelector(selectIsSignedIn) ? <Outlet /> : <Navigate to="/login" replace />;
}

/** For those who are not signed in: whoever is, or becomes so here or in another tab, goes to the dashboard. */
export function RequireVisitor() {
  return useSelector(selectIsSignedIn) ? <Navigate to="/dashboard" replace /> : <Outlet />;
}

/** Admins only: a signed-in buyer goes to the landing page. */
export function RequireAdmin() {
  const isSignedIn = useSelector(selectIsSignedIn);
  const isAdmin = useSelector(selectIsAdmin);
  if (!isSignedIn) return <Navigate to="/login" replace />;
  return isAdmin ? <Outlet /> : <Navigate to="/" replace />;
}

/** Any path the product does not have. */
export function UnknownPath() {
  return <Navigate to={useSelector(selectIsSignedIn) ? '/dashboard' : '/login'} replace />;
}
