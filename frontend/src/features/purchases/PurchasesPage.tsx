import { choiceField, pageField } from '../../shared/lib/address/address-fields.js';
import { useAddress } from '../../shared/lib/address/use-address.js';
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

const historyAddress = {
  type: choiceField(
    tabs.map(({ id }) => id),
    'all',
  ),
  page: pageField,
};

export function PurchasesPage() {
  const [{ type, page }, change] = useAddress(historyAddress);
  const showTab = (tab: HistoryTab): void => change({ type: tab, page: 1 });
  return (
    <Page title="Purchases" lead="Every change to your credits, newest first.">
      <Summary />
      <Tabs label="Kind of purchase" tabs={tabs} current={type} onSelect={showTab}>
        <History
          key={type}
          type={type}
          page={page}
          onPage={(next, history = 'push') => change({ page: next }, history)}
        />
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
