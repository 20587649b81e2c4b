import { useSelector } from 'react-redux';
import { Outlet } from 'react-router-dom';
import { Coins, Package, Search } from 'lucide-react';
import { formatCredits } from '../../shared/lib/format.js';
import { ButtonLink } from '../../shared/ui/buttons/Button.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { LogOutEverywhere } from '../session/LogOutEverywhere.js';
import { selectBalance, selectUser } from '../session/session-slice.js';
import { Announcements } from './Announcements.js';
import styles from './DashboardPage.module.css';

/** The start of every user; the application adds a part for admins. */
export function DashboardPage() {
  const user = useSelector(selectUser);
  const balance = useSelector(selectBalance);
  return (
    <Page title={`Welcome, ${user?.username || 'User'}`}>
      <Outlet />
      <Card className={styles['balance']}>
        <div>
          <p className={styles['label']}>Current credit balance</p>
          <p className={styles['figure']}>
            {formatCredits(balance)} <span>Credits</span>
          </p>
        </div>
        <div className={styles['shortcuts']}>
          <ButtonLink to="/buy-leads" icon={<Search aria-hidden="true" />}>
            Buy Leads
          </ButtonLink>
          <ButtonLink to="/buy-credits" look="secondary" icon={<Coins aria-hidden="true" />}>
            Buy Credits
          </ButtonLink>
          <ButtonLink to="/my-leads" look="secondary" icon={<Package aria-hidden="true" />}>
            My Leads
          </ButtonLink>
        </div>
      </Card>
      <Announcements />
      <LogOutEverywhere />
    </Page>
  );
}
