import type { ShortagesView, ShortageView } from '@leadmart/contracts';
import { useAddress } from '../../../shared/lib/address/use-address.js';
import { countText, formatCount } from '../../../shared/lib/words/format.js';
import { FigureCell, Row, Table } from '../../../shared/ui/tables/Table.js';
import { analyticsApi } from '../analytics-api.js';
import { fresh } from '../report-parts/use-figures.js';
import { BuyerCell, WantedHead, WhenCell } from './row-cells.js';
import { rowsAddress } from './rows-address.js';
import { rowsApi } from './rows-api.js';
import { RowsPage } from './RowsPage.js';

const columns = [
  'Dataset',
  'Buyer',
  { name: 'Asked for', numeric: true },
  { name: 'Found', numeric: true },
  'When',
] as const;

/** The requests of buyers that found too few leads. */
export function AdminFailedSearchesPage() {
  const [{ page, ...filters }, change] = useAddress(rowsAddress);
  const query = rowsApi.useShortagesQuery({ filters, page }, fresh);
  const { data: failed } = analyticsApi.useFailedSearchesQuery({ range: 'range=all' });
  return (
    <RowsPage
      title="Failed searches"
      of="the failed searches"
      lead="Purchases that asked for more leads than there were, newest first."
      filters={filters}
      page={page}
      change={change}
      datasets={failed?.datasets ?? []}
      query={query}
      foundWord={foundWord}
      nothing={{
        title: 'No failed searches yet',
        text: 'Purchases that ask for more leads than there are will be listed here.',
      }}
    >
      {({ shortages }) => (
        <Table caption="Failed searches" columns={columns}>
          {shortages.map((shortage) => (
            <ShortageRow key={shortage._id} shortage={shortage} />
          ))}
        </Table>
      )}
    </RowsPage>
  );
}

function ShortageRow({ shortage }: { shortage: ShortageView }) {
  const { user, requested, available, date } = shortage;
  return (
    <Row>
      <WantedHead {...shortage} />
      <BuyerCell user={user} />
      <FigureCell of="Asked for">{formatCount(requested)}</FigureCell>
      <FigureCell of="Found">{formatCount(available)}</FigureCell>
      <WhenCell date={date} />
    </Row>
  );
}

const foundWord = ({ total, hasMore }: ShortagesView): string =>
  `${hasMore ? 'The latest ' : ''}${countText(total, 'request')}`;
