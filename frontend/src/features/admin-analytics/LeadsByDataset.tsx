import { Database } from 'lucide-react';
import type { LeadsByDatasetView } from '@leadmart/contracts';
import { formatCount, formatCredits } from '../../shared/lib/format.js';
import { Badge } from '../../shared/ui/Badge.js';
import { Button } from '../../shared/ui/Button.js';
import { Card } from '../../shared/ui/Card.js';
import { EmptyState } from '../../shared/ui/states.js';
import { Table } from '../../shared/ui/Table.js';
import { useLeadsByDatasetQuery } from './analytics-api.js';
import { Report } from './Report.js';
import { Share } from './Share.js';
import { useFirst } from './use-first.js';
import { fresh, useFigures } from './use-figures.js';
import styles from './Reports.module.css';

type Dataset = LeadsByDatasetView['datasets'][number];

const columns = ['Dataset', 'Leads sold', 'Packs', 'Credits spent', 'Leads in it'] as const;

/** What sells. */
export function LeadsByDataset() {
  const figures = useFigures(useLeadsByDatasetQuery(undefined, fresh));
  return (
    <Report
      id="leads-by-dataset"
      title="Leads by dataset"
      meaning="What each dataset ever sold, the one with most leads first. Deleted ones stay, because their packs do. A lead that several buyers bought counts for each of them."
      figures={figures}
    >
      {({ datasets }) =>
        datasets.length === 0 ? (
          <Card>
            <EmptyState icon={<Database />} title="No leads were sold yet">
              Datasets appear here with their first pack.
            </EmptyState>
          </Card>
        ) : (
          <Datasets datasets={datasets} />
        )
      }
    </Report>
  );
}

function Datasets({ datasets }: { datasets: readonly Dataset[] }) {
  const { shown, toggle } = useFirst(datasets);
  const most = datasets[0]?.leadsSold ?? 0;
  return (
    <>
      <Table caption="Leads by dataset" columns={columns}>
        {shown.map((dataset) => (
          <Row key={dataset._id} dataset={dataset} most={most} />
        ))}
      </Table>
      {toggle && (
        <Button look="quiet" size="small" className={styles['toggle']} onClick={toggle.press}>
          {toggle.label}
        </Button>
      )}
    </>
  );
}

function Row({ dataset, most }: { dataset: Dataset; most: number }) {
  const { name, deleted, visible, leadCount, purchases, leadsSold, creditsSpent } = dataset;
  return (
    <tr role="row">
      <th scope="row" role="rowheader" data-label="Dataset">
        <span className={styles['named']}>
          <span className={styles['name']}>
            {name}{' '}
            {deleted ? <Badge>Deleted</Badge> : !visible && <Badge tone="warm">Hidden</Badge>}
          </span>
          <Share of={leadsSold} max={most} />
        </span>
      </th>
      <td role="cell" data-label="Leads sold">
        {formatCount(leadsSold)}
      </td>
      <td role="cell" data-label="Packs">
        {formatCount(purchases)}
      </td>
      <td role="cell" data-label="Credits spent">
        {formatCredits(creditsSpent)}
      </td>
      <td role="cell" data-label="Leads in it">
        {deleted ? '–' : formatCount(leadCount)}
      </td>
    </tr>
  );
}
