import { Suspense } from 'react';
import { NavLink, Outlet } from 'react-router-dom';
import { classNames } from '../shared/lib/class-names.js';
import { adminTabs } from './admin-tabs.js';
import { PageSkeleton } from './PageSkeleton.js';
import styles from './AdminLayout.module.css';

/** The tabs above every screen of the back office. */
export function AdminLayout() {
  return (
    <>
      <nav className={styles['tabs']} aria-label="Admin">
        <ul className={styles['list']}>
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
        <Outlet />
      </Suspense>
    </>
  );
}
