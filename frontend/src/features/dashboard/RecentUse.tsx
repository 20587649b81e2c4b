import type { LeadsOverviewView } from '@leadmart/contracts';
import { countText, creditsText, formatCount, formatDay } from '../../shared/lib/words/format.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { dailyUse, type DayOfUse } from './daily-use.js';
import styles from './RecentUse.module.css';

/** The leads bought in the last thirty days, a bar for each day. */
export function RecentUse({ overview }: { overview: LeadsOverviewView }) {
  const days = dailyUse(overview, new Date());
  const most = Math.max(1, ...days.map(({ leads }) => leads));
  const total = days.reduce((sum, { leads }) => sum + leads, 0);
  const credits = days.reduce((sum, one) => sum + Math.round(one.credits * 10), 0) / 10;
  return (
    <Card className="stack gap-1 packed">
      <h2>Last {days.length} days</h2>
      <p className="figures muted sums">
        <strong>{formatCount(total)}</strong> {total === 1 ? 'lead' : 'leads'} for{' '}
        {creditsText(credits)}
      </p>
      <div
        className={`row bottom ${styles['bars']}`}
        role="img"
        aria-label={summaryOf(days, total)}
      >
        {days.map(({ start, leads }) => (
          <span
            key={start.getTime()}
            title={`${formatDay(start.getTime())}: ${countText(leads, 'lead')}`}
            data-none={leads === 0 || undefined}
            style={{ height: `${Math.max(leads === 0 ? 0 : 6, (leads / most) * 100)}%` }}
          />
        ))}
      </div>
      <p className="row spread soft tiny" aria-hidden="true">
        <span>{formatDay(days[0]?.start.getTime() ?? 0)}</span>
        <span>Today</span>
      </p>
    </Card>
  );
}

function summaryOf(days: readonly DayOfUse[], total: number): string {
  const best = days.toSorted((a, b) => b.leads - a.leads)[0];
  if (!best || total === 0) return `No leads bought in the last ${days.length} days`;
  const most = `most on ${formatDay(best.start.getTime())} with ${formatCount(best.leads)}`;
  return `Leads bought by day: ${formatCount(total)} in ${days.length} days, ${most}`;
}
