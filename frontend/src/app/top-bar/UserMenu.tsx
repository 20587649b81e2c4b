import { ChevronDown, CircleUser, LogOut, Search, UserRoundCog } from 'lucide-react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { selectUser } from '../../features/session/session-slice.js';
import { useLogout } from '../../features/session/use-logout.js';
import { isolated } from '../../shared/lib/isolated.js';
import { Popover } from '../../shared/ui/popover/Popover.js';
import { usePopover } from '../../shared/ui/popover/use-popover.js';
import { useMenuKey } from '../command-menu/shortcut-keys.js';
import { ThemeItem } from './ThemeSwitch.js';
import styles from './UserMenu.module.css';

/** The menu under the name of the user: the account, the search, the theme and Logout. */
export function UserMenu({ onSearch }: { onSearch: () => void }) {
  const user = useSelector(selectUser);
  const logOut = useLogout();
  const menu = usePopover();
  const name = isolated(user?.username || 'User');
  return (
    <>
      <button
        {...menu.opener}
        type="button"
        className={`inline-row middle gap-1 muted ${styles['opener']}`}
        aria-label={`${name}, account menu`}
      >
        <CircleUser />
        <span className={styles['name']}>{name}</span>
        <ChevronDown className={styles['arrow']} />
      </button>
      <Popover of={menu} className={styles['panel']} role="group" aria-label="Account menu">
        <p className={`soft tiny breaks ${styles['who']}`}>
          <span className="block firm ink small">{name}</span>
          {user?.email}
        </p>
        <Link
          to="/account/profile"
          className={`row middle small gap-3 ${styles['item']}`}
          onClick={menu.close}
        >
          <UserRoundCog />
          Account
        </Link>
        <button
          type="button"
          className={`row middle small gap-3 ${styles['item']}`}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => {
            menu.opener.ref.current?.focus();
            menu.close();
            onSearch();
          }}
        >
          <Search />
          <span className="grow">Search</span>
          <kbd className="soft tiny" aria-hidden="true">
            {useMenuKey()}
          </kbd>
        </button>
        <ThemeItem className={`row middle small gap-3 ${styles['item']}`} />
        <button
          type="button"
          className={`row middle small gap-3 ${styles['item']}`}
          onClick={logOut}
        >
          <LogOut />
          Logout
        </button>
      </Popover>
    </>
  );
}
