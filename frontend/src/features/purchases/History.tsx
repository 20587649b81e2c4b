import { Receipt } from 'lucide-react';
import type { TransactionView } from '@leadmart/contracts';
import type { Paging } from '../../shared/lib/address/use-paging.js';
import { Button, ButtonLink } from '../../shared/ui/buttons/Button.js';
import { Badge } from '../../shared/ui/messages/Badge.js';
import { EmptyState, SkeletonLines } from '../../shared/ui/states/states.js';
import { PagedList } from '../../shared/ui/tables/PagedList.js';
import { Cell, FigureCell, Row, Table } from '../../shared/ui/tables/Table.js';
import { ClampedText } from '../../shared/ui/text/ClampedText.js';
import { Moment } from '../../shared/ui/text/times.js';
import { historyQueryOf, type HistoryChoice } from './history-address.js';
import { purchasesApi } from './purchases-api.js';
import {
  aboutWord,
  amountWord,
  creditsWord,
  costWord,
  documentWords,
  statusWord,
  typeWord,
} from './transaction-words.js';
import styles from './History.module.css';

const columns = [
  'Date',
  'Type',
  { name: 'Amount', numeric: true },
  { name: 'Cost', numeric: true },
  { name: 'Balance', numeric: true },
  'Status',
  'Document',
] as const;

interface Props {
  chosen: HistoryChoice;
  /** Shows all days again. */
  onClear: () => void;
  onPage: Paging['onPage'];
}

/** The transactions of one tab, page by page. */
export function History({ chosen, onClear, onPage }: Props) {
  const { type, page } = chosen;
  const query = purchasesApi.useHistoryQuery(historyQueryOf(chosen), {
    refetchOnMountOrArgChange: true,
  });
  return (
    <PagedList
      query={query}
      what="your purchases"
      loading={<SkeletonLines height="2.25rem" />}
      isEmpty={({ transactions }) => transactions.length === 0}
      empty={
        chosen.from === '' && chosen.to === '' ? (
          <NothingFound type={type} />
        ) : (
          <NothingThen onClear={onClear} />
        )
      }
      paging={{ page, onPage }}
      of="purchases"
    >
      {({ transactions }) => <Lines transactions={transactions} />}
    </PagedList>
  );
}

function Lines({ transactions }: { transactions: readonly TransactionView[] }) {
  return (
    <Table caption="Purchases" columns={columns} narrow="lines">
      {transactions.map((transaction) => {
        const { word, tone } = statusWord(transaction);
        return (
          <Row key={transaction._id} className={styles['row']}>
            <Cell of="Date" className={styles['date']}>
              <Moment at={transaction.date} />
            </Cell>
            <Cell of="Type" className={styles['type']}>
              <span>{typeWord(transaction)}</span>
              <small className="block soft tiny">
                <ClampedText text={aboutWord(transaction)} />
              </small>
            </Cell>
            <FigureCell of="Amount" className={styles['amount']}>
              {amountWord(transaction)}
            </FigureCell>
            <FigureCell of="Cost" className={styles['cost']}>
              {costWord(transaction)}
            </FigureCell>
            <FigureCell of="Balance" className={`soft ${styles['balance']}`}>
              {creditsWord(transaction.balance)}
            </FigureCell>
            <Cell of="Status" className={styles['status']}>
              <Badge tone={tone}>{word}</Badge>
            </Cell>
            <Cell of="Document" className={styles['document']}>
              {transaction.document && (
                <ButtonLink to={`/my-purchases/receipts/${transaction._id}`} size="small">
                  {documentWords[transaction.document]}
                </ButtonLink>
              )}
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}

function NothingThen({ onClear }: { onClear: () => void }) {
  const clear = (): void => {
    onClear();
    // The button disappears with the range; the focus moves.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  };
  return (
    <EmptyState
      icon={<Receipt />}
      title="No purchases found"
      action={
        <Button look="secondary" onClick={clear}>
          Show all days
        </Button>
      }
    >
      Your credits did not change on these days.
    </EmptyState>
  );
}

function NothingFound({ type }: { type: HistoryChoice['type'] }) {
  const isAboutLeads = type === 'leadPurchase';
  return (
    <EmptyState
      icon={<Receipt />}
      title="No purchases found"
      action={
        <ButtonLink to={isAboutLeads ? '/buy-leads' : '/buy-credits'}>
          {isAboutLeads ? 'Buy Leads' : 'Buy Credits'}
        </ButtonLink>
      }
    >
      {isAboutLeads ? 'Packs of leads you buy' : 'Your purchases'} will be listed here.
    </EmptyState>
  );
}
