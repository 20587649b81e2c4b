import { useState } from 'react';
import { Receipt } from 'lucide-react';
import type { TransactionView } from '@leadmart/contracts';
import { formatMoment, formatUtc } from '../../shared/lib/format.js';
import { Badge } from '../../shared/ui/Badge.js';
import { ButtonLink } from '../../shared/ui/Button.js';
import { Card } from '../../shared/ui/Card.js';
import { Pager } from '../../shared/ui/Pager.js';
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.js';
import { Table } from '../../shared/ui/Table.js';
import { useHistoryQuery, type HistoryTab } from './purchases-api.js';
import { aboutWord, amountWord, costWord, statusWord, typeWord } from './transaction-words.js';
import styles from './History.module.css';

const columns = ['Date', 'Type', 'Amount', 'Cost', 'Status'] as const;
const listId = 'history';

/** The lines of one tab, page by page. A tab that is opened starts at its first page. */
export function History({ type }: { type: HistoryTab }) {
  const [page, setPage] = useState(1);
  const { data, isError, isFetching, refetch } = useHistoryQuery(
    { type, page },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <div className={styles['history']}>
      <div id={listId}>
        {isError ? (
          <Card>
            <ErrorState text="Your purchases could not be loaded." retry={() => void refetch()} />
          </Card>
        ) : data === undefined ? (
          <Loading />
        ) : data.transactions.length === 0 ? (
          <NothingFound type={type} />
        ) : (
          // While another page is on its way, the one before it steps back.
          <div className={styles['lines']} aria-busy={isFetching}>
            <Lines transactions={data.transactions} />
          </div>
        )}
      </div>
      <Pager
        page={page}
        pages={data?.pagination.pages ?? 1}
        onPage={setPage}
        of="purchases"
        listId={listId}
      />
    </div>
  );
}

function Lines({ transactions }: { transactions: readonly TransactionView[] }) {
  return (
    <Table caption="Purchases" columns={columns}>
      {transactions.map((transaction) => {
        const { word, tone } = statusWord(transaction);
        return (
          <tr key={transaction._id} role="row">
            <td role="cell" data-label="Date">
              <time dateTime={transaction.date} title={formatUtc(transaction.date)}>
                {formatMoment(transaction.date)}
              </time>
            </td>
            <td role="cell" data-label="Type">
              <span className={styles['type']}>
                <span>{typeWord(transaction)}</span>
                <small>{aboutWord(transaction)}</small>
              </span>
            </td>
            <td role="cell" data-label="Amount">
              {amountWord(transaction)}
            </td>
            <td role="cell" data-label="Cost">
              {costWord(transaction)}
            </td>
            <td role="cell" data-label="Status">
              <Badge tone={tone}>{word}</Badge>
            </td>
          </tr>
        );
      })}
    </Table>
  );
}

function Loading() {
  return (
    <Card className={styles['loading']} role="status" aria-label="Loading your purchases">
      {[1, 2, 3, 4, 5].map((place) => (
        <Skeleton key={place} height="2.25rem" />
      ))}
    </Card>
  );
}

function NothingFound({ type }: { type: HistoryTab }) {
  const isAboutLeads = type === 'leadPurchase';
  return (
    <Card>
      <EmptyState
        icon={<Receipt />}
        title="No purchases found"
        action={
          <ButtonLink to={isAboutLeads ? '/buy-leads' : '/buy-credits'}>
            {isAboutLeads ? 'Buy Leads' : 'Buy Credits'}
          </ButtonLink>
        }
      >
        {isAboutLeads ? 'Packs of leads you buy' : 'What you buy'} will be listed here.
      </EmptyState>
    </Card>
  );
}
