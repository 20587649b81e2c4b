import { History } from 'lucide-react';
import type { TransactionView } from '@leadmart/contracts';
import { creditUserReceiptPath } from '@leadmart/contracts/admin-paths';
import type { Paging } from '../../../shared/lib/address/use-paging.js';
import { creditsText } from '../../../shared/lib/words/format.js';
import { SaveFileButton } from '../../../shared/ui/buttons/SaveFileButton.js';
import { EmptyState } from '../../../shared/ui/states/states.js';
import { PagedList } from '../../../shared/ui/tables/PagedList.js';
import { ClampedText } from '../../../shared/ui/text/ClampedText.js';
import { Moment } from '../../../shared/ui/text/times.js';
import { adminCreditsApi } from '../admin-credits-api.js';
import styles from './UserPanel.module.css';

const typeWords: Readonly<Record<TransactionView['type'], string>> = {
  creditPurchase: 'Bought credits',
  leadPurchase: 'Bought leads',
  adjustment: 'Adjustment',
  refund: 'Refund',
  return: 'Returned leads',
};

/** The credits that a line moved, with their sign; a purchase of leads spends its cost. */
const movedBy = ({ type, creditAmount }: TransactionView): string => {
  const moved = type === 'leadPurchase' ? -creditAmount : creditAmount;
  return `${moved < 0 ? '−' : '+'}${creditsText(Math.abs(moved))}`;
};

/** The purchases, adjustments, refunds and returns of a user, page by page. */
export function UserHistory({ id, paging }: { id: string; paging: Paging }) {
  const query = adminCreditsApi.useUserHistoryQuery({ id, page: paging.page });
  return (
    <PagedList
      query={query}
      what="the history"
      isEmpty={({ transactions }) => transactions.length === 0}
      empty={<EmptyState icon={<History />} title="No purchases or changes yet" />}
      paging={paging}
    >
      {({ transactions }) => (
        <ul className="lines">
          {transactions.map((line) => (
            <li key={line._id} className={`row spread middle gap-4 ${styles['line']}`}>
              <div className={`stack grow slim small breaks`}>
                <strong className="firm">{typeWords[line.type]}</strong>
                <ClampedText text={line.description} />
                <Moment at={line.date} className="soft figures" />
              </div>
              <span className="rigid figures muted">{movedBy(line)}</span>
              {line.document && (
                <SaveFileButton
                  path={creditUserReceiptPath(id, line._id)}
                  fallbackName="leadmart-receipt.pdf"
                >
                  {line.document === 'receipt' ? 'Receipt' : 'Credit note'}
                </SaveFileButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
