import { Suspense } from 'react';
import { Toasts } from '../shared/ui/Toasts.js';
import { AppRoutes } from './AppRoutes.js';
import { PageBoundary } from './PageBoundary.js';
import { PageSkeleton } from './PageSkeleton.js';
import { TopBar } from './TopBar.js';
import { useSessionLife } from './use-session-life.js';
import styles from './App.module.css';

/** The frame of every screen. */
export function App() {
  useSessionLife();
  return (
    <>
      <a href="#main" className={styles['skip']}>
        Skip to content
      </a>
      <TopBar />
      <main id="main" className={styles['main']} tabIndex={-1}>
        <PageBoundary>
          <Suspense fallback={<PageSkeleton />}>
            <AppRoutes />
          </Suspense>
        </PageBoundary>
      </main>
      <Toasts />
    </>
  );
}
