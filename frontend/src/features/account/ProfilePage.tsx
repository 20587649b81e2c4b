import { useSelector } from 'react-redux';
import { isolated } from '../../shared/lib/isolated.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { selectUser } from '../session/session-slice.js';
import styles from './account.module.css';

/** The name and the address of the user. */
export function ProfilePage() {
  const user = useSelector(selectUser);
  return (
    <Page title="Profile" measure="text">
      {user && (
        <Card className={styles['card']}>
          <h2>{isolated(user.username)}</h2>
          <p>{user.email}</p>
        </Card>
      )}
    </Page>
  );
}
