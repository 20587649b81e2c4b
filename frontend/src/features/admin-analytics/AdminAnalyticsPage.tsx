import { useEffect } from 'react';
import type { RevenueTimelineView } from '@leadmart/contracts';
import { formatDollars } from '../../shared/lib/format.js';
import { Card } from '../../shared/ui/Card.js';
import { Page } from '../../shared/ui/Page.js';
import { Skeleton } from '../../shared/ui/states.js';
import { useAnalyticsDashboardQuery, useRevenueTimelineQuery } from './analytics-api.js';
import { RevenueChart } from './RevenueChart.js';
import { StatCards } from './StatCards.js';
import styles from './AdminAnalyticsPage.module.css';

/** How the business does. What cannot be loaded is only logged, as the specification has it. */
export function AdminAnalyticsPage() {
  const dashboard = useAnalyticsDashboardQuery(undefined, { refetchOnMountOrArgChange: true });
  const timeline = useRevenueTimelineQuery(undefined, { refetchOnMountOrArgChange: true });
  useLogged(dashboard.error);
  useLogged(timeline.error);
  return (
    <Page title="Analytics">
      <StatCards data={dashboard.data} isLoading={dashboard.isLoading} />
      <section className={styles['section']} aria-labelledby="revenue">
        <h2 id="revenue">Revenue Timeline</h2>
        <Card>
          <h3>Daily Revenue</h3>
          <div className={styles['chart']}>
            {timeline.data ? (
              <RevenueChart timeline={timeline.data} />
            ) : (
              timeline.isLoading && <Skeleton height="100%" />
            )}
          </div>
          {timeline.data && <AsTable timeline={timeline.data} />}
        </Card>
      </section>
    </Page>
  );
}

function useLogged(error: unknown): void {
  useEffect(() => {
    if (error !== undefined) console.warn('The figures could not be loaded.', error);
  }, [error]);
}

/** The same as figures. */
function AsTable({ timeline }: { timeline: RevenueTimelineView }) {
  return (
    <details className={styles['figures']}>
      <summary>Show as a table</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Revenue</th>
          </tr>
        </thead>
        <tbody>
          {timeline.map(({ _id, revenue }) => (
            <tr key={_id}>
              <th scope="row">{_id}</th>
              <td>{formatDollars(revenue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
