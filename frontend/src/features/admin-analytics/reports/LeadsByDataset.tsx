import { Database } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { LeadsByDatasetView } from '@leadmart/contracts';
import { formatCount, formatCredits } from '../../../shared/lib/words/format.js';
import { SaveTableButton, type TableFile } from '../../../shared/ui/buttons/SaveTableButton.js';
import { Badge } from '../../../shared/ui/messages/Badge.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { EmptyState } from '../../../shared/ui/states/states.js';
import { FigureCell, Row, RowHead, Table } from '../../../shared/ui/tables/Table.js';
import { ClampedText } from '../../../shared/ui/text/ClampedText.js';
import { analyticsApi } from '../analytics-api.js';
import { Report } from '../report-parts/Report.js';
import { fresh, useFigures } from '../report-parts/use-figures.js';
import { useFirst } from '../report-parts/use-first.js';
import { purchaseRows } from '../row-links.js';
import styles from './Reports.module.css';

type Dataset = LeadsByDatasetView['datasets'][number];

const columns = [
  'Dataset',
  { name: 'Leads sold', numeric: true },
  { name: 'Packs', numeric: true },
  { name: 'Credits spent', numeric: true },
  { name: 'Leads in it', numeric: true },
] as const;

/** Leads sold by dataset. */
export function LeadsByDataset() {
  const figures = useFigures(analyticsApi.useLeadsByDatasetQuery(undefined, fresh));
  return (
    <Report
      id="leads-by-dataset"
      title="Leads by dataset"
      meaning="Leads sold from each dataset, most first. Deleted datasets stay listed, because buyers keep their packs. A lead sold to several buyers counts once for each."
      figures={figures}
      controls={
        figures.is === 'there' &&
        figures.data.datasets.length > 0 && (
          <SaveTableButton of="leads by dataset" file={() => fileOf(figures.data.datasets)} />
        )
      }
    >
      {({ datasets }) =>
        datasets.length === 0 ? (
          <Card>
            <EmptyState icon={<Database />} title="No leads sold yet">
              A dataset appears here with its first sale.
            </EmptyState>
          </Card>
        ) : (
          <Datasets datasets={datasets} />
        )
      }
    </Report>
  );
}

const fileOf = (datasets: readonly Dataset[]): TableFile => ({
  name: 'leadmart-leads-by-dataset',
  columns: ['dataset', 'datasetId', 'leadsSold', 'packs', 'creditsSpent', 'leadsInIt'],
  rows: datasets.map(({ _id, name, deleted, leadCount, purchases, leadsSold, creditsSpent }) => [
    name,
    _id,
    leadsSold,
    purchases,
    creditsSpent,
    deleted ? '' : leadCount,
  ]),
});

function Datasets({ datasets }: { datasets: readonly Dataset[] }) {
  const { shown, toggle } = useFirst(datasets);
  const most = datasets[0]?.leadsSold ?? 0;
  return (
    <>
      <Table caption="Leads by dataset" columns={columns}>
        {shown.map((dataset) => (
          <DatasetRow key={dataset._id} dataset={dataset} most={most} />
        ))}
      </Table>
      {toggle}
    </>
  );
}

function DatasetRow({ dataset, most }: { dataset: Dataset; most: number }) {
  const { _id, name, deleted, visible, leadCount, purchases, leadsSold, creditsSpent } = dataset;
  return (
    <Row>
      <RowHead of="Dataset">
        <span className={`stack grow gap-1 ${styles['named']}`}>
          <span className="row middle gap-2">
            <Link to={purchaseRows({}, _id).at}>
              <ClampedText text={name} />
            </Link>
            {deleted ? <Badge>Deleted</Badge> : !visible && <Badge tone="warm">Hidden</Badge>}
          </span>
          <Share of={leadsSold} max={most} />
        </span>
      </RowHead>
      <FigureCell of="Leads sold">{formatCount(leadsSold)}</FigureCell>
      <FigureCell of="Packs">{formatCount(purchases)}</FigureCell>
      <FigureCell of="Credits spent">{formatCredits(creditsSpent)}</FigureCell>
      <FigureCell of="Leads in it">{deleted ? '–' : formatCount(leadCount)}</FigureCell>
    </Row>
  );
}

/** A bar in proportion to the largest value. Decorative: the number stands beside it. */
function Share({ of, max }: { of: number; max: number }) {
  return (
    <span className={styles['track']} aria-hidden="true">
      <span
        className={styles['bar']}
        style={{ width: `${max === 0 ? 0 : Math.round((of / max) * 100)}%` }}
      />
    </span>
  );
}
