import { useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { ChevronDown, CircleUser, LogOut, UserRoundCog } from 'lucide-react';
import { selectUser } from '../../features/session/session-slice.js';
import { useLogout } from '../../features/session/use-logout.js';
import { isolated } from '../../shared/lib/isolated.js';
import { useDismissal } from '../../shared/lib/focus/use-dismissal.js';
import { ThemeItem } from './ThemeSwitch.js';
import styles from './UserMenu.module.css';

/** The menu under the name of the user: the account, the theme and Logout. */
export function UserMenu() {
  const user = useSelector(selectUser);
  const logOut = useLogout();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useDismissal(open, () => setOpen(false), { inside: panel, opener });
  const name = isolated(user?.username || 'User');
  return (
    <div className={styles['user']}>
      <button
        ref={opener}
        type="button"
        className={styles['opener']}
        aria-label={`${name}, account menu`}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <CircleUser aria-hidden="true" />
        <span className={styles['name']}>{name}</span>
        <ChevronDown className={styles['arrow']} aria-hidden="true" />
      </button>
      {open && (
        <div ref={panel} className={styles['panel']} role="group" aria-label="Account menu">
          <p className={styles['who']}>
            <b>{name}</b>
            {user?.email}
          </p>
          <Link to="/account/profile" className={styles['item']} onClick={() => setOpen(false)}>
            <UserRoundCog aria-hidden="true" />
            Account
          </Link>
          <ThemeItem className={styles['item']} />
          <button type="button" className={styles['item']} onClick={logOut}>
            <LogOut aria-hidden="true" />
            Logout
          </button>
        </div>
      )}
    </div>
  );
}
