import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { Toasts } from '../shared/ui/Toasts.js';
import { AppRoutes } from './AppRoutes.js';
import { ConnectionStrip } from './ConnectionStrip.js';
import { PageBoundary } from './PageBoundary.js';
import { PageSkeleton } from './PageSkeleton.js';
import { TopBar } from './TopBar.js';
import { useScrollToTop } from './use-scroll-to-top.js';
import { useSessionLife } from './use-session-life.js';
import styles from './App.module.css';

/** The frame of every screen. */
export function App() {
  useSessionLife();
  useScrollToTop();
  const { pathname } = useLocation();
  return (
    <>
      <a href="#main" className={styles['skip']}>
        Skip to content
      </a>
      <TopBar />
      <div className={styles['underBar']}>
        <ConnectionStrip />
        <main id="main" tabIndex={-1}>
          <PageBoundary path={pathname}>
            <Suspense fallback={<PageSkeleton />}>
              <AppRoutes />
            </Suspense>
          </PageBoundary>
        </main>
      </div>
      <Toasts />
    </>
  );
}
