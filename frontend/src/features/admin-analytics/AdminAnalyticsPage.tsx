import { Page } from '../../shared/ui/Page.js';
import { useAnalyticsDashboardQuery, useAnalyticsSettingsQuery } from './analytics-api.js';
import { CreditStatement } from './CreditStatement.js';
import { FailedSearches } from './FailedSearches.js';
import { LeadsByDataset } from './LeadsByDataset.js';
import { RevenueTimeline } from './RevenueTimeline.js';
import { StatCards } from './StatCards.js';
import { fresh, useFigures } from './use-figures.js';
import styles from './AdminAnalyticsPage.module.css';

/** How the business does. What cannot be loaded is only logged, as the specification has it. */
export function AdminAnalyticsPage() {
  const dashboard = useFigures(useAnalyticsDashboardQuery(undefined, fresh));
  const settings = useFigures(useAnalyticsSettingsQuery(undefined, fresh));
  const timeZone = settings.is === 'there' ? settings.data.timeZone : undefined;
  return (
    <Page
      title="Analytics"
      lead={timeZone ? `Days and months begin and end in the time zone ${timeZone}.` : ' '}
    >
      <div className={styles['page']}>
        <StatCards figures={dashboard} />
        <RevenueTimeline timeZone={timeZone} />
        <CreditStatement />
        <LeadsByDataset />
        <FailedSearches />
      </div>
    </Page>
  );
}
