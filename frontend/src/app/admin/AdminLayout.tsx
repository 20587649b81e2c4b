import { Suspense, useEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { classNames } from '../../shared/lib/class-names.js';
import { adminTabs } from './admin-tabs.js';
import { PageSkeleton } from '../loading/PageSkeleton.js';
import { PageTransition } from '../loading/PageTransition.js';
import styles from './AdminLayout.module.css';

/**
 * The tabs above every admin page. On a phone they scroll sideways and the current tab stays in
 * view.
 */
export function AdminLayout() {
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    // Reports the first size at once and every later one, for example when a phone is rotated.
    const observer = new ResizeObserver(() => bringCurrentIntoView(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, [pathname]);
  return (
    <>
      <nav className={styles['tabs']} aria-label="Admin">
        <ul ref={list} className={styles['list']}>
          {adminTabs.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                className={({ isActive }) => classNames(styles['tab'], isActive && styles['here'])}
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Suspense fallback={<PageSkeleton />}>
        <PageTransition name={pathname}>
          <Outlet />
        </PageTransition>
      </Suspense>
    </>
  );
}

/**
 * Scrolls the list, not the page, so that the current tab is in the middle and its neighbours show.
 */
function bringCurrentIntoView(list: HTMLElement): void {
  const current = list.querySelector<HTMLElement>('[aria-current]');
  if (!current) return;
  list.scrollLeft = current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2;
}
