import { useState } from 'react';
import { Receipt } from 'lucide-react';
import type { TransactionView } from '@leadmart/contracts';
import { formatCount, formatDay, formatMoment, formatUtc } from '../../shared/lib/format.js';
import { Badge } from '../../shared/ui/Badge.js';
import { ButtonLink } from '../../shared/ui/Button.js';
import { Card } from '../../shared/ui/Card.js';
import { FigureCards } from '../../shared/ui/FigureCards.js';
import { Page } from '../../shared/ui/Page.js';
import { Pager } from '../../shared/ui/Pager.js';
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.js';
import { Table } from '../../shared/ui/Table.js';
import { Tabs } from '../../shared/ui/Tabs.js';
import { useHistoryQuery, type HistoryTab } from './purchases-api.js';
import { amountWord, costWord, statusWord, typeWord } from './transaction-words.js';

const tabs = [
  { id: 'all', label: 'All Purchases' },
  { id: 'creditPurchase', label: 'Credit Purchases' },
  { id: 'leadPurchase', label: 'Lead Purchases' },
] as const;

const columns = ['Date', 'Type', 'Amount', 'Cost', 'Status'] as const;

/** What the buyer has bought, credits and leads. */
export function PurchasesPage() {
  const [type, setType] = useState<HistoryTab>('all');
  const [page, setPage] = useState(1);
  const { data, isError, isFetching, refetch } = useHistoryQuery(
    { type, page },
    { refetchOnMountOrArgChange: true },
  );
  const lastDate = data?.summary.lastPurchaseDate;
  return (
    <Page title="Purchases">
      <FigureCards
        figures={[
          { label: 'Purchases', value: data && formatCount(data.summary.purchaseCount) },
          {
            label: 'Last purchase',
            value: data && (lastDate ? formatDay(lastDate) : 'None yet'),
          },
        ]}
      />
      <Tabs
        label="Kind of purchase"
        tabs={tabs}
        current={type}
        onSelect={(next) => {
          setType(next);
          setPage(1);
        }}
      >
        {isError ? (
          <Card>
            <ErrorState text="Your purchases could not be loaded." retry={() => void refetch()} />
          </Card>
        ) : data === undefined ? (
          <Card role="status" aria-label="Loading your purchases">
            <Skeleton height="12rem" />
          </Card>
        ) : data.transactions.length === 0 ? (
          <NothingFound />
        ) : (
          <div aria-busy={isFetching}>
            <History transactions={data.transactions} />
          </div>
        )}
      </Tabs>
      <Pager page={page} pages={data?.pagination.pages ?? 1} onPage={setPage} of="purchases" />
    </Page>
  );
}

function History({ transactions }: { transactions: readonly TransactionView[] }) {
  return (
    <Table caption="Purchases" columns={columns}>
      {transactions.map((transaction) => {
        const { word, tone } = statusWord(transaction);
        return (
          <tr key={transaction._id}>
            <td data-label="Date">
              <time dateTime={transaction.date} title={formatUtc(transaction.date)}>
                {formatMoment(transaction.date)}
              </time>
            </td>
            <td data-label="Type" title={transaction.description}>
              {typeWord(transaction)}
            </td>
            <td data-label="Amount">{amountWord(transaction)}</td>
            <td data-label="Cost">{costWord(transaction)}</td>
            <td data-label="Status">
              <Badge tone={tone}>{word}</Badge>
            </td>
          </tr>
        );
      })}
    </Table>
  );
}

function NothingFound() {
  return (
    <Card>
      <EmptyState
        icon={<Receipt />}
        title="No purchases found"
        action={<ButtonLink to="/buy-credits">Buy Credits</ButtonLink>}
      />
    </Card>
  );
}
