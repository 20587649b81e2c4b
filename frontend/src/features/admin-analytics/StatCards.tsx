import { ArrowDown, ArrowUp } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { DashboardView, TrendsView } from '@leadmart/contracts';
import { classNames } from '../../shared/lib/class-names.js';
import { formatCount, formatDollars } from '../../shared/lib/words/format.js';
import { Skeleton } from '../../shared/ui/states/states.js';
import { paymentsOfMonth } from './payments-link.js';
import { Meaning } from './report-parts/Meaning.js';
import { RangeFigure } from './report-parts/RangeFigure.js';
import type { Figures } from './report-parts/use-figures.js';
import styles from './StatCards.module.css';

interface Stat {
  label: string;
  valueOf: (data: DashboardView) => string;
  meaning: string;
  /**
   * Growth in percent against the same days of last month. Null: last month was zero. Absent: the
   * figure has no growth.
   */
  growthOf?: (data: DashboardView) => number | null;
  /** The figure of a day, for the chosen range. */
  dayOf?: (day: TrendsView['days'][number]) => number;
  format?: (value: number) => string;
  /** The address of what the figure adds up. */
  rowsAt?: () => string;
}

const stats: readonly Stat[] = [
  {
    label: 'Total Users',
    valueOf: ({ users }) => formatCount(users.total),
    growthOf: ({ users }) => users.growth,
    dayOf: ({ users }) => users,
    meaning:
      'Everyone with an account. The arrow compares registrations this month so far with the same days last month.',
  },
  {
    label: 'Monthly Revenue',
    valueOf: ({ revenue }) => formatDollars(revenue.total),
    growthOf: ({ revenue }) => revenue.growth,
    dayOf: ({ revenue }) => revenue,
    format: formatDollars,
    rowsAt: paymentsOfMonth,
    meaning:
      'Card payments this month so far, in US dollars, less refunds and disputes. The arrow compares them with the same days last month.',
  },
  {
    label: 'Total Datasets',
    valueOf: ({ datasets }) => formatCount(datasets.total),
    meaning: 'All datasets, including hidden ones. Deleted datasets are not counted.',
  },
  {
    label: 'Leads Purchased',
    valueOf: ({ leads }) => formatCount(leads.purchased),
    dayOf: ({ leads }) => leads,
    meaning: 'Leads in all packs delivered so far.',
  },
];

interface Props {
  figures: Figures<DashboardView>;
  /** The days of the chosen range, where there is one. */
  trends?: Figures<TrendsView>;
}

export function StatCards({ figures, trends }: Props) {
  return (
    <dl className={styles['stats']} aria-busy={figures.is === 'loading'}>
      {stats.map(({ label, valueOf, growthOf, meaning, dayOf, format, rowsAt }) => (
        <div key={label}>
          <dt className="row middle gap-1 muted">
            {label} <Meaning of={label} text={meaning} />
          </dt>
          <dd className={styles['figure']}>
            {figures.is === 'there' ? (
              <Figure text={valueOf(figures.data)} rowsAt={rowsAt} of={label} />
            ) : figures.is === 'loading' ? (
              <Skeleton width="5rem" height="1.75rem" />
            ) : (
              <Missing />
            )}
          </dd>
          {figures.is === 'there' && <Trend growth={growthOf?.(figures.data)} />}
          {/* Reserves the line, so that what stands below does not move. */}
          {figures.is === 'loading' && growthOf && (
            <dd className={`row wrap middle small ${styles['trend']}`}>
              <Skeleton width="7rem" height="1.25rem" />
            </dd>
          )}
          {trends && dayOf && <RangeFigure trends={trends} dayOf={dayOf} format={format} />}
        </div>
      ))}
    </dl>
  );
}

/** A figure that leads to what it adds up, where there is a list of it. */
function Figure({ text, rowsAt, of }: { text: string; rowsAt: Stat['rowsAt']; of: string }) {
  if (!rowsAt) return text;
  return (
    <Link to={rowsAt()} aria-label={`${of}: ${text}, show the payments`}>
      {text}
    </Link>
  );
}

function Missing() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="unseen">not available</span>
    </>
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
        isUp ? styles['up'] : styles['down'],
      )}
    >
      <Arrow aria-hidden="true" />
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
