import { useAddress } from '../../shared/lib/address/use-address.js';
import { formatCount, formatDay } from '../../shared/lib/words/format.js';
import { FigureCards } from '../../shared/ui/pages/FigureCards.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { Tabs } from '../../shared/ui/pages/Tabs.js';
import { historyAddress, historyQueryOf, tabs, type HistoryChoice } from './history-address.js';
import { History } from './History.js';
import { HistoryFilter } from './HistoryFilter.js';
import { purchasesApi } from './purchases-api.js';
import { StatementFiles } from './StatementFiles.js';

/** The query of the first tab. */
const firstPage = historyQueryOf({ type: 'all', sort: '-date', from: '', to: '', page: 1 });

export function PurchasesPage() {
  const [chosen, change] = useAddress(historyAddress);
  const { type } = chosen;
  // Below a list whose length is not known yet, the files would move.
  const { data, isError } = purchasesApi.useHistoryQuery(historyQueryOf(chosen));
  const isKnown = data !== undefined || isError;
  const { data: all } = purchasesApi.useHistoryQuery(firstPage);
  // Nothing to filter, and nothing for a statement.
  const isNew = all?.pagination.total === 0;
  const choose = (choice: Partial<HistoryChoice>): void => change({ ...choice, page: 1 });
  return (
    <Page title="Purchases" lead="Every change to your credits.">
      <Summary />
      <Tabs
        label="Kind of purchase"
        tabs={tabs}
        current={type}
        onSelect={(tab) => choose({ type: tab })}
      >
        {!isNew && <HistoryFilter chosen={chosen} onChoose={choose} />}
        <History
          key={type}
          chosen={chosen}
          onClear={() => choose({ from: '', to: '' })}
          onPage={(next, history) => change({ page: next }, history)}
        />
      </Tabs>
      {isKnown && !isNew && <StatementFiles chosen={chosen} onChoose={choose} />}
    </Page>
  );
}

/** Every page of the history carries the summary. */
function Summary() {
  const { data, isError } = purchasesApi.useHistoryQuery(firstPage);
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
