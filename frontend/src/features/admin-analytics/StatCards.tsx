import { ArrowDown, ArrowUp } from 'lucide-react';
import type { DashboardView, TrendsView } from '@leadmart/contracts';
import { classNames } from '../../shared/lib/class-names.js';
import { formatCount, formatDollars } from '../../shared/lib/words/format.js';
import { Skeleton } from '../../shared/ui/states/states.js';
import { RangeCards } from './RangeCards.js';
import { RangeFigure } from './report-parts/RangeFigure.js';
import { withData, type Figures } from './report-parts/use-figures.js';
import {
  datasetRows,
  monthOf,
  paymentRows,
  purchaseRows,
  userRows,
  type RowLink,
} from './row-links.js';
import { StatCard } from './StatCard.js';
import styles from './StatCards.module.css';

interface Stat {
  label: string;
  valueOf: (data: DashboardView) => string;
  meaning: string;
  /** The list of what the figure adds up. */
  rows: (range: TrendsView) => RowLink;
  /** The list of what the figure of the chosen range adds up. */
  rangeRows?: (range: TrendsView) => RowLink;
  /**
   * Growth in percent against the same days of last month. Null: only last month was zero. Absent: the
   * figure has no growth.
   */
  growthOf?: (data: DashboardView) => number | null;
  /** The figure of a day, for the chosen range. */
  dayOf?: (day: TrendsView['days'][number]) => number;
  format?: (value: number) => string;
}

const stats: readonly Stat[] = [
  {
    label: 'Total Users',
    valueOf: ({ users }) => formatCount(users.total),
    growthOf: ({ users }) => users.growth,
    dayOf: ({ users }) => users,
    rows: () => userRows,
    meaning:
      'Everyone with an account. The arrow compares registrations this month so far with the same days last month.',
  },
  {
    label: 'Monthly Revenue',
    valueOf: ({ revenue }) => formatDollars(revenue.total),
    growthOf: ({ revenue }) => revenue.growth,
    dayOf: ({ revenue }) => revenue,
    format: formatDollars,
    rows: (range) => paymentRows(monthOf(range)),
    rangeRows: paymentRows,
    meaning:
      'Card payments this month so far, in US dollars, less refunds and disputes. The arrow compares them with the same days last month.',
  },
  {
    label: 'Total Datasets',
    valueOf: ({ datasets }) => formatCount(datasets.total),
    rows: () => datasetRows,
    meaning: 'All datasets, including hidden ones. Deleted datasets are not counted.',
  },
  {
    label: 'Leads Purchased',
    valueOf: ({ leads }) => formatCount(leads.purchased),
    dayOf: ({ leads }) => leads,
    rows: () => purchaseRows({}),
    rangeRows: purchaseRows,
    meaning: 'Leads in all packs delivered so far.',
  },
];

interface Props {
  figures: Figures<DashboardView>;
  /** The chosen range, where there is one. */
  trends?: Figures<TrendsView>;
}

export function StatCards({ figures, trends }: Props) {
  return (
    <dl
      className={classNames(styles['stats'], !trends && styles['four'])}
      aria-busy={figures.is === 'loading'}
    >
      {stats.map(({ label, meaning, valueOf, growthOf, dayOf, format, rows, rangeRows }) => (
        <StatCard
          key={label}
          label={label}
          meaning={meaning}
          figure={withData(figures, (data) => ({
            text: valueOf(data),
            rows: trends?.is === 'there' ? rows(trends.data) : undefined,
          }))}
        >
          {figures.is === 'there' && <Trend growth={growthOf?.(figures.data)} />}
          {/* Reserves the line, so that what stands below does not move. */}
          {figures.is === 'loading' && growthOf && (
            <dd className={`row wrap middle small ${styles['trend']}`}>
              <Skeleton width="7rem" />
            </dd>
          )}
          {trends && dayOf && (
            <RangeFigure trends={trends} dayOf={dayOf} format={format} rows={rangeRows} />
          )}
        </StatCard>
      ))}
      {trends && <RangeCards trends={trends} />}
    </dl>
  );
}

/** Green and up above 0, red otherwise, as the specification says. Null: there is nothing to compare with, it is new. */
function Trend({ growth }: { growth: number | null | undefined }) {
  if (growth === undefined) return null;
  return (
    <dd className={`row wrap middle small ${styles['trend']}`}>
      {growth === null ? <strong>New</strong> : <Growth percent={growth} />}
      <span className="soft">vs last month</span>
    </dd>
  );
}

function Growth({ percent }: { percent: number }) {
  const isUp = percent > 0;
  const Arrow = isUp ? ArrowUp : ArrowDown;
  return (
    <span
      className={classNames(
        `inline-row middle firm figures ${styles['growth']}`,
        isUp ? 'accent' : 'danger',
      )}
    >
      <Arrow size="1rem" />
      <span className="unseen">{directionOf(percent)} </span>
      {oneDecimal.format(Math.abs(percent))}%
    </span>
  );
}

const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

function directionOf(growth: number): string {
  if (growth === 0) return 'unchanged,';
  return growth > 0 ? 'up' : 'down';
}
