import { useState } from 'react';
import { formatCount, formatDay } from '../../shared/lib/format.js';
import { FigureCards } from '../../shared/ui/pages/FigureCards.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { Tabs } from '../../shared/ui/pages/Tabs.js';
import { History } from './History.js';
import { useHistoryQuery, type HistoryTab } from './purchases-api.js';

const tabs = [
  { id: 'all', label: 'All Purchases' },
  { id: 'creditPurchase', label: 'Credit Purchases' },
  { id: 'leadPurchase', label: 'Lead Purchases' },
] as const;

export function PurchasesPage() {
  const [type, setType] = useState<HistoryTab>('all');
  return (
    <Page title="Purchases" lead="Every change to your credits, newest first.">
      <Summary />
      <Tabs label="Kind of purchase" tabs={tabs} current={type} onSelect={setType}>
        <History key={type} type={type} />
      </Tabs>
    </Page>
  );
}

/** Every page of the history carries the summary; this is the query of the first tab. */
function Summary() {
  const { data, isError } = useHistoryQuery({ type: 'all', page: 1 });
  const summary = data?.summary;
  const unknown = isError ? '–' : undefined;
  return (
    <FigureCards
      figures={[
        { label: 'Purchases', value: summary ? formatCount(summary.purchaseCount) : unknown },
        { label: 'Last purchase', value: summary ? lastDay(summary.lastPurchaseDate) : unknown },
      ]}
    />
  );
}

const lastDay = (date: string | null): string => (date === null ? 'None yet' : formatDay(date));
