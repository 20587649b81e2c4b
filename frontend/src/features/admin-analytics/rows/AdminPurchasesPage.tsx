import { Link } from 'react-router-dom';
import type { AdminPurchasesView, AdminPurchaseView } from '@leadmart/contracts';
import { useAddress } from '../../../shared/lib/address/use-address.js';
import {
  countText,
  creditsText,
  formatCount,
  formatCredits,
} from '../../../shared/lib/words/format.js';
import { SaveFileButton } from '../../../shared/ui/buttons/SaveFileButton.js';
import { FigureCell, Row, Table } from '../../../shared/ui/tables/Table.js';
import { analyticsApi } from '../analytics-api.js';
import { fresh } from '../report-parts/use-figures.js';
import { BuyerCell, WantedHead, WhenCell } from './row-cells.js';
import { rowsAddress } from './rows-address.js';
import { purchasesFileOf, rowsApi } from './rows-api.js';
import { RowsPage } from './RowsPage.js';

const columns = [
  'Dataset',
  'Buyer',
  { name: 'Leads', numeric: true },
  { name: 'Credits', numeric: true },
  'When',
] as const;

/** The delivered packs of all buyers, which the figures of sold leads add up. */
export function AdminPurchasesPage() {
  const [{ page, ...filters }, change] = useAddress(rowsAddress);
  const query = rowsApi.useAdminPurchasesQuery({ filters, page }, fresh);
  const { data: sold } = analyticsApi.useLeadsByDatasetQuery();
  return (
    <RowsPage
      title="Lead purchases"
      of="the purchases"
      lead="Packs that were delivered to buyers, newest first."
      actions={
        <SaveFileButton
          path={purchasesFileOf(filters)}
          fallbackName="leadmart-purchases.csv"
          size="medium"
        >
          Export CSV
        </SaveFileButton>
      }
      filters={filters}
      page={page}
      change={change}
      datasets={sold?.datasets ?? []}
      query={query}
      foundWord={foundWord}
      nothing={{
        title: 'No leads sold yet',
        text: 'Packs are listed here once they are delivered.',
      }}
    >
      {({ purchases }) => (
        <Table caption="Lead purchases" columns={columns}>
          {purchases.map((purchase) => (
            <PurchaseRow key={purchase._id} purchase={purchase} />
          ))}
        </Table>
      )}
    </RowsPage>
  );
}

/** Its credits lead to the entry of the ledger. */
function PurchaseRow({ purchase }: { purchase: AdminPurchaseView }) {
  const { _id, user, leads, credits, date } = purchase;
  return (
    <Row>
      <WantedHead {...purchase} />
      <BuyerCell user={user} />
      <FigureCell of="Leads">{formatCount(leads)}</FigureCell>
      <FigureCell of="Credits">
        <Link to={`/admin/payments?search=${_id}`} title="The payment of this purchase">
          {formatCredits(credits)}
        </Link>
      </FigureCell>
      <WhenCell date={date} />
    </Row>
  );
}

/** "3 purchases · 9 leads · 45 credits" */
function foundWord({ total, hasMore, sums }: AdminPurchasesView): string {
  const count = `${hasMore ? 'The latest ' : ''}${countText(total, 'purchase')}`;
  const words = [count, countText(sums.leads, 'lead'), creditsText(sums.credits)];
  return [...words, ...(hasMore ? ['the file has all'] : [])].join(' · ');
}
