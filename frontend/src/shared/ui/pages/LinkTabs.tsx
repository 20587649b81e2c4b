import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { classNames } from '../../lib/class-names.js';
import { formatCount } from '../../lib/words/format.js';
import { Badge } from '../messages/Badge.js';
import styles from './LinkTabs.module.css';

interface Props {
  label: string;
  tabs: readonly { to: string; label: string }[];
  /** How much waits on a page, by its address. */
  waiting?: ReadonlyMap<string, number> | undefined;
  /** Shows the other tabs, where only the first ones are shown. */
  onMore?: (() => void) | undefined;
}

/**
 * Links to pages of one kind, above each of them. On a phone they scroll sideways and the current
 * tab stays in view.
 */
export function LinkTabs({ label, tabs, waiting, onMore }: Props) {
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
    <nav className={styles['tabs']} aria-label={label}>
      <ul ref={list} className={`row gap-1 ${styles['list']}`}>
        {tabs.map(({ to, label: text }) => (
          <li key={to}>
            <NavLink
              to={to}
              className={({ isActive }) =>
                classNames(`stack firm nowrap muted ${styles['tab']}`, isActive && styles['here'])
              }
            >
              <span className="row middle gap-1">
                {text} <Waiting count={waiting?.get(to) ?? 0} />
              </span>
            </NavLink>
          </li>
        ))}
        {onMore !== undefined && (
          <li>
            <button
              type="button"
              className={`stack firm nowrap muted ${styles['tab']}`}
              onClick={() => {
                list.current?.querySelector('a')?.focus();
                onMore();
              }}
            >
              More
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}

const Waiting = ({ count }: { count: number }) =>
  count > 0 && (
    <Badge tone="warm">
      {formatCount(count)} <span className="unseen">waiting</span>
    </Badge>
  );

/**
 * Scrolls the list, not the page, so that the current tab is in the middle and its neighbours show.
 */
function bringCurrentIntoView(list: HTMLElement): void {
  const current = list.querySelector<HTMLElement>('[aria-current]');
  if (!current) return;
  list.scrollLeft = current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2;
}
