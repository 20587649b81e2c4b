import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import type { UserView } from '@leadmart/contracts';
import { sessionRefused, signedIn, signedOut } from '../features/session/session-slice.js';
import { ArrivalContext, useArrival } from './arrival.js';
import { Home, RequireAdmin, RequireFactor, RequireUser, RequireVisitor } from './guards.js';
import { makeStore } from './store.js';

const order = '/buy-leads?states=CA&quantity=300';
const ann = { _id: 'ann', email: 'ann@example.com' } as UserView;
const bob = { _id: 'bob', email: 'bob@example.com' } as UserView;
const session = (user: UserView) => ({ token: `token of ${user._id}`, user });

function Place() {
  const { pathname, search, state } = useLocation();
  return (
    <>
      <output>{pathname + search}</output>
      <p>{(state as { notice?: string } | null)?.notice}</p>
    </>
  );
}

/** As the frame of every page: the arrival is remembered above the boundary of pages that load. */
function Frame({ children }: { children: ReactNode }) {
  const arrival = useArrival(useLocation());
  return (
    <ArrivalContext value={arrival}>
      <Suspense>{children}</Suspense>
    </ArrivalContext>
  );
}

const PageThatLoads = lazy(() => new Promise<never>(() => undefined));

function open(entry: string | { pathname: string; state: unknown }, user?: UserView) {
  const store = makeStore();
  if (user) store.dispatch(signedIn(session(user)));
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[entry]}>
        <Place />
        <Frame>
          <Routes>
            <Route path="/" element={<Home />} />
            <Route element={<RequireVisitor />}>
              <Route path="/login" element={null} />
            </Route>
            <Route element={<RequireUser />}>
              <Route path="/loads" element={<PageThatLoads />} />
              <Route path="*" element={null} />
            </Route>
          </Routes>
        </Frame>
      </MemoryRouter>
    </Provider>,
  );
  return {
    dispatch: (action: Parameters<typeof store.dispatch>[0]): void => {
      act(() => void store.dispatch(action));
    },
  };
}
const why = () => screen.queryByText('Log in to continue to that page.');
const place = () => screen.getByText(/^\//).textContent;

describe('a sign-in', () => {
  beforeEach(() => localStorage.clear());

  it('leads a visitor to the order of the link that was followed, once', () => {
    const { dispatch } = open(order);
    expect(place()).toBe('/login');
    expect(why()).toBeVisible();
    dispatch(signedIn(session(ann)));
    expect(place()).toBe(order);
    expect(sessionStorage).toHaveLength(0);
  });

  it('leads a user whose session ended back to the order', () => {
    const { dispatch } = open(order, ann);
    expect(place()).toBe(order);
    dispatch(sessionRefused());
    expect(place()).toBe('/login');
    dispatch(signedIn(session(ann)));
    expect(place()).toBe(order);
  });

  it('leads another user to the dashboard', () => {
    const { dispatch } = open(order, ann);
    dispatch(sessionRefused());
    dispatch(signedIn(session(bob)));
    expect(place()).toBe('/dashboard');
  });

  it('leads to the dashboard after a logout', () => {
    const { dispatch } = open(order, ann);
    dispatch(signedOut());
    expect(place()).toBe('/login');
    expect(why()).toBeNull();
    dispatch(signedIn(session(ann)));
    expect(place()).toBe('/dashboard');
  });
});

describe('a visitor who was sent to login from an admin page', () => {
  const visited: string[] = [];
  function Visits() {
    const { pathname } = useLocation();
    useEffect(() => void visited.push(pathname), [pathname]);
    return null;
  }
  const openAdmin = () => {
    visited.length = 0;
    const store = makeStore();
    render(
      <Provider store={store}>
        <MemoryRouter initialEntries={['/admin/data']}>
          <Visits />
          <Place />
          <Frame>
            <Routes>
              <Route path="/" element={<Home />} />
              <Route element={<RequireVisitor />}>
                <Route path="/login" element={null} />
              </Route>
              <Route element={<RequireAdmin />}>
                <Route path="/admin/data" element={null} />
              </Route>
              <Route path="/dashboard" element={null} />
            </Routes>
          </Frame>
        </MemoryRouter>
      </Provider>,
    );
    return (user: UserView) => act(() => void store.dispatch(signedIn(session(user))));
  };
  beforeEach(() => localStorage.clear());

  it('ends at the start page once, as a buyer, and is told why', () => {
    const signIn = openAdmin();
    expect(place()).toBe('/login');
    signIn({ ...ann, isAdmin: false });
    expect(place()).toBe('/');
    expect(screen.getByText('That page is for admins only.')).toBeVisible();
    expect(visited).toEqual(['/admin/data', '/login', '/']);
    expect(sessionStorage).toHaveLength(0);
  });

  it('leads a visitor who logs in as an admin back to the admin page', () => {
    const signIn = openAdmin();
    signIn({ ...ann, isAdmin: true });
    expect(place()).toBe('/admin/data');
    expect(visited).toEqual(['/admin/data', '/login', '/admin/data']);
  });
});

describe('a logout while the code of the page loads', () => {
  beforeEach(() => localStorage.clear());

  it('a logout while the code of a page loads leaves no page to return to', () => {
    const { dispatch } = open('/loads', ann);
    dispatch(signedOut());
    expect(place()).toBe('/login');
    expect(why()).toBeNull();
    dispatch(signedIn(session(ann)));
    expect(place()).toBe('/dashboard');
  });
});

describe('the start page', () => {
  const verified = { pathname: '/', state: { isVerified: true } };
  beforeEach(() => localStorage.clear());

  it('stays for visitors and for users who open it', () => {
    open('/', ann);
    expect(place()).toBe('/');
  });

  it('leads on to the dashboard after a verification', () => {
    open(verified, ann);
    expect(place()).toBe('/dashboard');
  });

  it('leads on to the order that came before the registration', () => {
    const until = Date.now() + 60_000;
    localStorage.setItem('destination', JSON.stringify({ to: order, email: ann.email, until }));
    open(verified, ann);
    expect(place()).toBe(order);
    expect(localStorage.getItem('destination')).toBeNull();
  });
});

describe('an admin who must add a second factor', () => {
  it('gets the page that leads to it on every page but those of the account', async () => {
    const boss = { ...ann, isAdmin: false, needsSecondFactor: true } as UserView;
    const open = (path: string) => {
      const store = makeStore();
      store.dispatch(signedIn(session(boss)));
      return render(
        <Provider store={store}>
          <MemoryRouter initialEntries={[path]}>
            <Suspense>
              <Routes>
                <Route path="/account" element={<p>the account</p>} />
                <Route element={<RequireFactor />}>
                  <Route path="*" element={<p>the page</p>} />
                </Route>
              </Routes>
            </Suspense>
          </MemoryRouter>
        </Provider>,
      );
    };
    const { unmount } = open('/admin/data');
    const link = await screen.findByRole('link', { name: 'Open my security settings' });
    expect(link).toHaveAttribute('href', '/account/security');
    expect(screen.queryByText('the page')).toBeNull();
    unmount();
    open('/account');
    expect(screen.getByText('the account')).toBeVisible();
  });
});
