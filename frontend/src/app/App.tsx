import { Fragment, Suspense, useDeferredValue } from 'react';
import { useLocation } from 'react-router-dom';
import { useOpenedPages } from '../shared/lib/focus/use-arrival-focus.js';
import { Toasts } from '../shared/ui/messages/Toasts.js';
import { AppRoutes } from './AppRoutes.js';
import { ArrivalContext, useArrival } from './arrival.js';
import { useCommandCentre } from './command-menu/use-command-centre.js';
import { ConnectionStrip } from './connection/ConnectionStrip.js';
import { useOffline } from './connection/use-offline.js';
import { PageBoundary } from './loading/PageBoundary.js';
import { PageSkeleton } from './loading/PageSkeleton.js';
import { useLive } from './loading/use-live.js';
import { DeletionStrip } from './notices/DeletionStrip.js';
import { RouteNotice } from './notices/RouteNotice.js';
import { ProofGate } from './ProofGate.js';
import { navLinks } from './top-bar/nav-links.js';
import { TopBar } from './top-bar/TopBar.js';
import { useLateOutcomes } from './use-late-outcomes.js';
import { useScroll } from './use-scroll.js';
import { useSessionLife } from './use-session-life.js';
import styles from './App.module.css';

/** The router's key of the page that the browser itself loaded. */
const firstKey = 'default';

/** The frame of every page: top bar, page and toasts. */
export function App() {
  useSessionLife();
  useLateOutcomes();
  useOffline();
  useOpenedPages();
  useLive('header');
  const { openMenu, overlay } = useCommandCentre();
  const location = useLocation();
  // The current page stays on screen until the code of the next one is loaded.
  const shown = useDeferredValue(location);
  const arrival = useArrival(shown);
  const isLoading = shown.pathname !== location.pathname;
  useScroll(shown);
  return (
    <>
      <a href="#main" className={styles['skip']}>
        Skip to content
      </a>
      <TopBar onSearch={openMenu} />
      <div className={styles['underBar']}>
        <ConnectionStrip />
        <DeletionStrip />
        <main
          id="main"
          tabIndex={-1}
          aria-busy={isLoading || undefined}
          className={shown.key === firstKey ? undefined : styles['changed']}
        >
          {isLoading && <LoadingBar />}
          <RouteNotice location={shown} />
          <PageBoundary path={shown.pathname}>
            {/* Outside of the key: a new boundary would show the placeholder at once. */}
            <Suspense fallback={<PageSkeleton />}>
              <Fragment key={nameOf(shown.pathname)}>
                <ArrivalContext value={arrival}>
                  <AppRoutes location={shown} />
                </ArrivalContext>
              </Fragment>
            </Suspense>
          </PageBoundary>
        </main>
      </div>
      <Toasts />
      <ProofGate />
      {overlay}
    </>
  );
}

/** The pages of the back office, of the account, and of orders share their tabs, which stay. */
const nameOf = (path: string): string =>
  /^\/(?:admin|account)(?=\/)/.exec(path)?.[0] ??
  navLinks.find(({ pages }) => pages?.includes(path))?.to ??
  path;

/** Shown while the code of the next page loads, after a delay that most pages do not reach. */
function LoadingBar() {
  return (
    <div className={styles['tiles']} role="progressbar" aria-label="Loading the page">
      <i />
    </div>
  );
}
