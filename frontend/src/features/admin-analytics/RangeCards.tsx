import type { TrendsView } from '@leadmart/contracts';
import {
  creditsText,
  countText,
  formatCalendarDay,
  formatDollars,
  formatPercent,
} from '../../shared/lib/words/format.js';
import { daysText } from './range-words.js';
import { withData, type Figures } from './report-parts/use-figures.js';
import { balanceRows, movementRows } from './row-links.js';
import { StatCard } from './StatCard.js';
import { sumOf } from './trends/trend-sums.js';
import styles from './StatCards.module.css';

/** The figures beside revenue: the money that is still owed in leads, and how many leads came back. */
export function RangeCards({ trends }: { trends: Figures<TrendsView> }) {
  const data = trends.is === 'there' ? trends.data : undefined;
  return (
    <>
      <StatCard
        label="Unspent Liability"
        meaning="The money that was paid for the credits that all users together can still spend. Free credits count as spent before bought ones, so it is never more than a user paid."
        figure={withData(trends, ({ prepaid }) => ({
          text: formatDollars(prepaid),
          rows: balanceRows,
        }))}
      >
        <Note>{data && liabilityNote(data)}</Note>
      </StatCard>
      <StatCard
        label="Return Rate"
        meaning="Leads whose credits went back to buyers in this range, whenever they were bought, of the leads sold in it."
        figure={withData(trends, (range) => ({
          text: rateOf(range),
          rows: movementRows('returned', range),
        }))}
      >
        <Note>{data && rateNote(data)}</Note>
      </StatCard>
    </>
  );
}

function Note({ children }: { children: string | undefined }) {
  return <dd className={`small soft ${styles['note']}`}>{children}</dd>;
}

const sold = ({ leads }: TrendsView['days'][number]): number => leads;
const returned = (day: TrendsView['days'][number]): number => day.returned;

function rateOf({ days }: Pick<TrendsView, 'days'>): string {
  return formatPercent(sumOf(days, returned), sumOf(days, sold));
}

function liabilityNote({ outstanding, to, today }: TrendsView): string {
  const when = to < today ? `at the end of ${formatCalendarDay(to)}` : 'now';
  return `for ${creditsText(outstanding)} ${when}`;
}

function rateNote(range: TrendsView): string {
  const { days, before } = range;
  const leads = countText(sumOf(days, sold), 'lead');
  const earlier = before.length > 0 ? `, ${rateOf({ days: before })} before` : '';
  return `${sumOf(days, returned)} of ${leads} in ${daysText(range)}${earlier}`;
}
