import { ArrowDown, ArrowUp } from 'lucide-react';
import type { DashboardView } from '@leadmart/contracts';
import { classNames } from '../../shared/lib/class-names.js';
import { formatCount, formatDollars } from '../../shared/lib/format.js';
import { Skeleton } from '../../shared/ui/states.js';
import styles from './AdminAnalyticsPage.module.css';

interface Stat {
  label: string;
  value: string | undefined;
  /** Percent against the same days of last month; null when there is nothing to compare with. Missing: not compared. */
  growth?: number | null;
  meaning: string;
}

const statsOf = (data: DashboardView | undefined): Stat[] => [
  {
    label: 'Total Users',
    value: data && formatCount(data.users.total),
    growth: data?.users.growth ?? null,
    meaning:
      'Everybody who registered. Growth: new users this month against the same days of last month.',
  },
  {
    label: 'Monthly Revenue',
    value: data && formatDollars(data.revenue.total),
    growth: data?.revenue.growth ?? null,
    meaning: 'Card payments of this month, refunds taken off, against the same days of last month.',
  },
  {
    label: 'Total Datasets',
    value: data && formatCount(data.datasets.total),
    meaning: 'In the catalogue, hidden ones too.',
  },
  {
    label: 'Leads Purchased',
    value: data && formatCount(data.leads.purchased),
    meaning: 'Leads in all packs that were ever completed.',
  },
];

/** The four figures of the business. */
export function StatCards({
  data,
  isLoading,
}: {
  data: DashboardView | undefined;
  isLoading: boolean;
}) {
  return (
    <dl className={styles['stats']}>
      {statsOf(data).map(({ label, value, growth, meaning }) => (
        <div key={label} title={meaning}>
          <dt>{label}</dt>
          <dd className={styles['figure']}>
            {value ?? (isLoading ? <Skeleton width="5rem" height="1.75rem" /> : '–')}
          </dd>
          {growth !== undefined && value !== undefined && (
            <dd>
              <Trend growth={growth} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** Green and up above 0, red otherwise. */
function Trend({ growth }: { growth: number | null }) {
  if (growth === null) return <span className={styles['soft']}>nothing to compare with yet</span>;
  const isUp = growth > 0;
  const Arrow = isUp ? ArrowUp : ArrowDown;
  return (
    <span className={classNames(styles['trend'], isUp ? styles['up'] : styles['down'])}>
      <Arrow aria-hidden="true" />
      {Math.abs(growth).toFixed(1)}%<span className={styles['soft']}> vs last month</span>
      <span className={styles['hidden']}>{isUp ? '(up)' : '(down)'}</span>
    </span>
  );
}
