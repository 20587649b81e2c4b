import { useState } from 'react';
import { useAddress } from '../../shared/lib/address/use-address.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { analyticsAddress, rangeQueryOf } from './analytics-address.js';
import { analyticsApi } from './analytics-api.js';
import { Crosshair } from './charts/crosshair.js';
import { RangeBar } from './report-parts/RangeBar.js';
import { fresh, useFigures } from './report-parts/use-figures.js';
import { CreditStatement } from './reports/CreditStatement.js';
import { FailedSearches } from './reports/FailedSearches.js';
import { LeadsByDataset } from './reports/LeadsByDataset.js';
import { RevenueTimeline } from './reports/RevenueTimeline.js';
import { StatCards } from './StatCards.js';
import { Trends } from './trends/Trends.js';

/** The business figures. Failures are only logged, as the specification says. */
export function AdminAnalyticsPage() {
  const [chosen, choose] = useAddress(analyticsAddress);
  const dashboard = useFigures(analyticsApi.useAnalyticsDashboardQuery(undefined, fresh));
  const settings = useFigures(analyticsApi.useAnalyticsSettingsQuery(undefined, fresh));
  const trends = useFigures(analyticsApi.useTrendsQuery(rangeQueryOf(chosen), fresh));
  const [crosshair] = useState(() => new Crosshair());
  const timeZone = settings.is === 'there' ? settings.data.timeZone : undefined;
  return (
    <Page
      title="Analytics"
      lead={
        settings.is === 'missing'
          ? undefined
          : `Days and months begin and end in the time zone ${timeZone ?? '…'}.`
      }
    >
      <div className="stack fit gap-7">
        <RangeBar chosen={chosen} onChoose={choose} trends={trends} />
        <StatCards figures={dashboard} trends={trends} />
        <RevenueTimeline
          chosen={chosen}
          timeZone={timeZone}
          trends={trends}
          crosshair={crosshair}
        />
        <Trends trends={trends} crosshair={crosshair} />
        <CreditStatement trends={trends} />
        <LeadsByDataset />
        <FailedSearches chosen={chosen} onChoose={choose} timeZone={timeZone} />
      </div>
    </Page>
  );
}
