import { Link } from 'react-router-dom';
import type { LeadsOverviewView } from '@leadmart/contracts';
import { formatAvailable } from '../../shared/lib/words/format.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { ErrorState, Skeleton, SkeletonLines } from '../../shared/ui/states/states.js';
import { ClampedText } from '../../shared/ui/text/ClampedText.js';
import { Day } from '../../shared/ui/text/times.js';
import { FirstSteps } from './FirstSteps.js';
import { LatestPacks, type PackDownload } from './LatestPacks.js';
import { RecentUse } from './RecentUse.js';
import styles from './Overview.module.css';

interface Props {
  overview: LeadsOverviewView | undefined;
  failed: boolean;
  retry: () => void;
  balance: number;
  Download: PackDownload;
}

/** The first steps of a new buyer, and later the latest packs and their use. */
export function Overview({ overview, failed, retry, balance, Download }: Props) {
  if (failed && !overview) {
    return (
      <Card className={styles['failed']}>
        <ErrorState text="Your packs could not be loaded." retry={retry} />
      </Card>
    );
  }
  if (!overview) return <Loading />;
  const { totalPacks, latestPacks, lowestPrices, newStock } = overview;
  const isNew = totalPacks === 0;
  return (
    <section className={styles['overview']} aria-labelledby="overview">
      {isNew ? (
        <FirstSteps balance={balance} prices={lowestPrices} />
      ) : (
        <LatestPacks packs={latestPacks} total={totalPacks} Download={Download} />
      )}
      <div className={`stack slim gap-4 ${styles['side']}`}>
        {!isNew && <RecentUse overview={overview} />}
        <NewStock stock={newStock} />
      </div>
    </section>
  );
}

function Loading() {
  return (
    <div className={styles['overview']} role="status" aria-label="Loading your packs">
      <Card>
        <SkeletonLines height="2.5rem" />
      </Card>
      <div className={`stack slim gap-4 ${styles['side']}`}>
        <Card>
          <Skeleton height="7.5rem" />
        </Card>
        <Card>
          <Skeleton height="6rem" />
        </Card>
      </div>
    </div>
  );
}

/** The leads that were added to datasets lately. */
function NewStock({ stock }: { stock: LeadsOverviewView['newStock'] }) {
  return (
    <Card className="stack gap-3 packed">
      <h2>New in stock</h2>
      {stock.length === 0 ? (
        <p className="muted">
          No new leads in the last 30 days. <Link to="/buy-leads">See all datasets</Link>
        </p>
      ) : (
        <ul className={`stack gap-3`}>
          {stock.map(({ _id, name, added, addedAt }) => (
            <li key={_id}>
              <Link className="firm" to={`/buy-leads?dataset=${encodeURIComponent(_id)}`}>
                <ClampedText text={name} />
              </Link>
              <p className="muted">
                {formatAvailable(added)} {added === 1 ? 'lead' : 'leads'} added,{' '}
                <Day at={addedAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
