import { useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import type { UserView } from '@leadmart/contracts';
import { LandingPage } from '../features/landing/LandingPage.js';
import {
  destinationOf,
  forgetDestination,
  keepDestination,
} from '../features/session/destination.js';
import { refreshUser } from '../features/session/refresh-user.js';
import {
  selectHasLoggedOut,
  selectIsAdmin,
  selectIsSignedIn,
  selectNeedsSecondFactor,
  selectUser,
  userRefreshed,
} from '../features/session/session-slice.js';
import { Card } from '../shared/ui/pages/Card.js';
import { Page } from '../shared/ui/pages/Page.js';
import { ErrorState } from '../shared/ui/states/states.js';
import { ArrivalContext } from './arrival.js';
import { lazyPage } from './loading/lazy-page.js';
import { PageSkeleton } from './loading/PageSkeleton.js';
import type { RedirectState } from './notices/RouteNotice.js';

const FactorNeededPage = lazyPage(
  async () => (await import('../features/session/pages/FactorNeededPage.js')).FactorNeededPage,
);
const VisitorOrder = lazyPage(
  async () => (await import('../features/landing/order/VisitorOrder.js')).VisitorOrder,
);
const VisitorSamples = lazyPage(
  async () => (await import('../features/landing/order/VisitorSamples.js')).VisitorSamples,
);

/** Signed-in users only; everyone else goes to the login page, which leads back. */
export function RequireUser() {
  const toLogin = useWayToLogin();
  return toLogin ?? <Outlet />;
}

/**
 * Visitors only. A user who is signed in, or signs in here or in another tab, goes on to the page
 * that asked for it, or to the dashboard.
 */
export function RequireVisitor() {
  return useSelector(selectIsSignedIn) ? <ToDestination /> : <Outlet />;
}

/** Everyone but admins who must add a second factor first: they get the page that leads to it. */
export function RequireFactor() {
  return useSelector(selectNeedsSecondFactor) ? <FactorNeededPage /> : <Outlet />;
}

/** Admins only; other users go to the landing page. Waits until the user is loaded. */
export function RequireAdmin() {
  const toLogin = useWayToLogin();
  const isKnown = typeof useSelector(selectUser)?.isAdmin === 'boolean';
  const isAdmin = useSelector(selectIsAdmin);
  if (toLogin) return toLogin;
  if (!isKnown) return <AwaitUser />;
  return isAdmin ? <Outlet /> : <NotForUsers />;
}

/** A part of a page that only admins see. */
export function ForAdmins({ element }: { element: ReactNode }) {
  return useSelector(selectIsAdmin) ? element : null;
}

/**
 * The landing page, except for a user on the way to another page: one who has just verified an
 * email address, or was sent to sign in before.
 */
export function Home() {
  const user = useSelector(selectUser);
  const isSignedIn = useSelector(selectIsSignedIn);
  const { state } = useLocation() as { state: { isVerified?: boolean } | null };
  // Decided on arrival: the destination is forgotten before this page has left the screen.
  const [isOnTheWay] = useState(
    () => isSignedIn && (state?.isVerified === true || openDestinationOf(user) !== undefined),
  );
  if (isOnTheWay) return <ToDestination />;
  return <LandingPage order={<VisitorOrder />} samples={<VisitorSamples />} />;
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

/** The redirect of a visitor, or of a user whose session ended here; undefined for users. */
function useWayToLogin(): ReactNode {
  const isSignedIn = useSelector(selectIsSignedIn);
  const hasLoggedOut = useSelector(selectHasLoggedOut);
  const { isVisitor, userId } = useContext(ArrivalContext);
  if (isSignedIn) return undefined;
  const leadsBack = isVisitor || !hasLoggedOut;
  // `useSessionLife` tells that a session has ended, and a logout needs no reason.
  return <ToLogin userId={userId} leadsBack={leadsBack} isExplained={isVisitor} />;
}

interface WayToLogin {
  userId: string | undefined;
  leadsBack: boolean;
  isExplained: boolean;
}

function ToLogin({ userId, leadsBack, isExplained }: WayToLogin) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (leadsBack) keepDestination(pathname + search, userId);
    else forgetDestination();
  }, [leadsBack, pathname, search, userId]);
  return (
    <Elsewhere to="/login" {...(isExplained && { because: 'Log in to continue to that page.' })} />
  );
}

/** A buyer who was sent to login from an admin page goes to the start page at once, without that page in between. */
function ToDestination() {
  const user = useSelector(selectUser);
  // Read once: it is forgotten before this page has left the screen.
  const [to] = useState(() => destinationOf(user));
  useEffect(forgetDestination, []);
  return isClosed(to, user) ? <NotForUsers /> : <Elsewhere to={to ?? '/dashboard'} />;
}

const openDestinationOf = (user: UserView | null): string | undefined => {
  const to = destinationOf(user);
  return isClosed(to, user) ? undefined : to;
};

/** Whether the page is one of admins, and this user is known to be none. */
const isClosed = (to: string | undefined, user: UserView | null): boolean =>
  /^\/admin(?:[/?]|$)/.test(to ?? '') && user?.isAdmin === false && user.needsSecondFactor !== true;

const NotForUsers = () => <Elsewhere to="/" because="That page is for admins only." />;

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

/**
 * Shown while a token is stored without its user: loads the user, then the route's guard decides.
 */
function AwaitUser() {
  const dispatch = useDispatch();
  const [failed, setFailed] = useState(false);
  const ask = useCallback(async () => {
    setFailed(false);
    setFailed(!(await refreshUser((answer) => dispatch(userRefreshed(answer)))));
  }, [dispatch]);
  useEffect(() => void ask(), [ask]);
  if (!failed) return <PageSkeleton />;
  return (
    <Page title="Your account could not be loaded">
      <Card>
        <ErrorState text="Please check your connection." retry={() => void ask()} />
      </Card>
    </Page>
  );
}
