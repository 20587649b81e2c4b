import { Coins, Package, Search } from 'lucide-react';
import { useSelector } from 'react-redux';
import { Outlet } from 'react-router-dom';
import { isolated } from '../../shared/lib/isolated.js';
import { formatCredits } from '../../shared/lib/words/format.js';
import { ButtonLink } from '../../shared/ui/buttons/Button.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { SavedOrdersCard } from '../buy-leads/saved-orders/SavedOrdersCard.js';
import { selectBalance, selectIsAdmin, selectUser } from '../session/session-slice.js';
import { Announcements } from './Announcements.js';
import { dashboardApi } from './dashboard-api.js';
import type { PackDownload } from './LatestPacks.js';
import { worthInWords } from './next-step.js';
import { Overview } from './Overview.js';
import styles from './DashboardPage.module.css';

/**
 * The start of every user. The application adds the button of a download, and for admins a part that
 * replaces the overview of a buyer.
 */
export function DashboardPage({ Download }: { Download: PackDownload }) {
  const user = useSelector(selectUser);
  const balance = useSelector(selectBalance);
  const isAdmin = useSelector(selectIsAdmin);
  const { data, isError, refetch } = dashboardApi.useLeadsOverviewQuery(undefined, {
    refetchOnMountOrArgChange: true,
    skip: isAdmin,
  });
  return (
    <Page title={`Welcome, ${isolated(user?.username || 'User')}`}>
      <Outlet />
      <Card className="row wrap spread middle gap-5">
        <div className={styles['amount']}>
          <p className="muted">Current credit balance</p>
          <p className={styles['figure']}>
            {formatCredits(balance)} <span>Credits</span>
          </p>
          {!isAdmin && (
            <p className={`figures muted breaks ${styles['worth']}`}>
              {data && worthInWords(balance, data)}
            </p>
          )}
        </div>
        <Shortcuts />
      </Card>
      {!isAdmin && (
        <Overview
          overview={data}
          failed={isError}
          retry={() => void refetch()}
          balance={balance}
          Download={Download}
        />
      )}
      {data && data.totalPacks > 0 && <SavedOrdersCard />}
      <Announcements />
    </Page>
  );
}

function Shortcuts() {
  return (
    <div className={`row wrap gap-2 ${styles['shortcuts']}`}>
      <ButtonLink to="/buy-leads" icon={<Search />}>
        Buy Leads
      </ButtonLink>
      <ButtonLink to="/buy-credits" look="secondary" icon={<Coins />}>
        Buy Credits
      </ButtonLink>
      <ButtonLink to="/my-leads" look="secondary" icon={<Package />}>
        My Leads
      </ButtonLink>
    </div>
  );
}
