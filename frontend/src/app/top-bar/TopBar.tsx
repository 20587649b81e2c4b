import { Coins, Menu, Search, Shield, X } from 'lucide-react';
import { Suspense, lazy, useEffect, useEffectEvent } from 'react';
import { useSelector } from 'react-redux';
import { Link, NavLink, useLocation } from 'react-router-dom';
import {
  selectBalance,
  selectIsAdmin,
  selectIsSignedIn,
} from '../../features/session/session-slice.js';
import { buyCreditsFrom, buyCreditsPage } from '../../shared/lib/address/buy-credits-from.js';
import { classNames } from '../../shared/lib/class-names.js';
import { useMedia } from '../../shared/lib/hooks/use-media.js';
import { formatCredits } from '../../shared/lib/words/format.js';
import { ButtonLink, IconButton } from '../../shared/ui/buttons/Button.js';
import { usePopover } from '../../shared/ui/popover/use-popover.js';
import { TileMark } from '../../shared/ui/tiles/TileMark.js';
import { useMenuKey } from '../command-menu/shortcut-keys.js';
import { navLinks } from './nav-links.js';
import { ThemeSwitch } from './ThemeSwitch.js';
import { UserMenu } from './UserMenu.js';
import styles from './TopBar.module.css';

function Logo() {
  return (
    <span className={`inline-row middle ${styles['logo']}`}>
      <TileMark />
      Leadmart
    </span>
  );
}

const Bell = lazy(() =>
  Promise.all([import('../../features/notices/Bell.js'), import('../attach-api.js')]).then(
    ([bell]) => ({ default: bell.Bell }),
    // A page without it is better than none.
    () => ({ default: () => null }),
  ),
);

export function TopBar({ onSearch }: { onSearch: () => void }) {
  const isSignedIn = useSelector(selectIsSignedIn);
  return (
    <header className={classNames(styles['bar'], isSignedIn && styles['crowded'])}>
      <div className={`row middle gap-4 amid ${styles['inside']}`}>
        <Link
          to={isSignedIn ? '/dashboard' : '/'}
          className={`inline-row middle centred ${styles['home']}`}
          aria-label={isSignedIn ? 'Leadmart, dashboard' : 'Leadmart, home'}
        >
          <Logo />
        </Link>
        {isSignedIn ? <UserSide onSearch={onSearch} /> : <VisitorSide onSearch={onSearch} />}
      </div>
    </header>
  );
}

interface SideProps {
  onSearch: () => void;
}

function VisitorSide({ onSearch }: SideProps) {
  return (
    <div className={`row grow middle to-end gap-1 ${styles['tools']}`}>
      <SearchButton onSearch={onSearch} />
      <ThemeSwitch />
      <ButtonLink to="/login" look="quiet" size="small">
        Login
      </ButtonLink>
      <ButtonLink look="primary" to="/register" size="small">
        Register
      </ButtonLink>
    </div>
  );
}

function SearchButton({ onSearch }: { onSearch: () => void }) {
  return (
    <IconButton
      className={styles['search']}
      label={`Search (${useMenuKey()})`}
      icon={<Search />}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onSearch}
    />
  );
}

function UserSide({ onSearch }: SideProps) {
  const balance = useSelector(selectBalance);
  const here = useLocation();
  const menu = usePopover();
  const isMenu = useMedia('(width < 56rem)');
  const close = useEffectEvent(menu.close);
  useEffect(() => close(), [here.key]);
  return (
    <>
      <nav
        {...(isMenu && menu.popover)}
        onToggle={({ newState, currentTarget }) => {
          if (newState === 'open') currentTarget.querySelector('a')?.focus();
        }}
        className={styles['places']}
        aria-label="Main"
      >
        <Places />
      </nav>
      <div className={`row grow middle to-end gap-1 ${styles['tools']}`}>
        {/* On the outside of the others, which stay in their places when it appears. */}
        <Suspense fallback={null}>
          <Bell />
        </Suspense>
        <p className={`inline-row middle gap-2 small firm figures nowrap ${styles['balance']}`}>
          <Coins />
          <span>{formatCredits(balance)} Credits</span>
        </p>
        <UserMenu onSearch={onSearch} />
        <IconButton
          {...menu.opener}
          className={styles['menu']}
          label={menu.isOpen ? 'Close menu' : 'Open menu'}
          icon={menu.isOpen ? <X /> : <Menu />}
        />
      </div>
    </>
  );
}

const placeClass = (isActive: boolean | undefined): string =>
  classNames(styles['place'], isActive && styles['here']);

function Places() {
  const isAdmin = useSelector(selectIsAdmin);
  const here = useLocation();
  const isAdministering = here.pathname.startsWith('/admin');
  return (
    <ul className={styles['list']}>
      {navLinks.map(({ to, label, pages }) => (
        <li key={to}>
          <NavLink
            to={to === buyCreditsPage ? buyCreditsFrom(here) : to}
            className={({ isActive }) => placeClass(isActive || pages?.includes(here.pathname))}
          >
            {label}
          </NavLink>
        </li>
      ))}
      {isAdmin && (
        <li>
          <Link
            to="/admin/data"
            className={placeClass(isAdministering)}
            aria-current={isAdministering ? 'page' : undefined}
          >
            <Shield />
            Admin Panel
          </Link>
        </li>
      )}
    </ul>
  );
}
