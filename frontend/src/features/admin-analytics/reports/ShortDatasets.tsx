import { Upload } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { FailedSearchesView } from '@leadmart/contracts';
import { isolated } from '../../../shared/lib/isolated.js';
import { formatCount } from '../../../shared/lib/words/format.js';
import { ButtonLink } from '../../../shared/ui/buttons/Button.js';
import { SaveTableButton, type TableFile } from '../../../shared/ui/buttons/SaveTableButton.js';
import { ActionsCell, FigureCell, Row, RowHead, Table } from '../../../shared/ui/tables/Table.js';
import { ClampedText } from '../../../shared/ui/text/ClampedText.js';
import { useFirst } from '../report-parts/use-first.js';
import { uploadPath } from '../row-links.js';

const columns = [
  'Dataset',
  { name: 'Searches', numeric: true },
  { name: 'Found nothing', numeric: true },
  { name: 'Leads missing', numeric: true },
  'Actions',
] as const;

interface Props {
  datasets: FailedSearchesView['datasets'];
  /** The address of the failed searches in a dataset. */
  rowsAt: (datasetId: string) => string;
}

/** The datasets that had too few leads, each with the way to upload more. */
export function ShortDatasets({ datasets, rowsAt }: Props) {
  const { shown, toggle } = useFirst(datasets);
  return (
    <div className="stack fit gap-2">
      <Table caption="Failed searches by dataset" columns={columns}>
        {shown.map(({ _id, name, searches, nothing, missingLeads }) => (
          <Row key={_id}>
            <RowHead of="Dataset">
              <Link to={rowsAt(_id)}>
                <ClampedText text={name} />
              </Link>
            </RowHead>
            <FigureCell of="Searches">{formatCount(searches)}</FigureCell>
            <FigureCell of="Found nothing">{formatCount(nothing)}</FigureCell>
            <FigureCell of="Leads missing">{formatCount(missingLeads)}</FigureCell>
            <ActionsCell>
              <ButtonLink
                to={uploadPath(_id)}
                size="small"
                icon={<Upload />}
                aria-label={`Upload leads to ${isolated(name)}`}
              >
                Upload
              </ButtonLink>
            </ActionsCell>
          </Row>
        ))}
      </Table>
      <div className="row wrap spread middle">
        {toggle}
        <SaveTableButton of="failed searches by dataset" file={() => fileOf(datasets)} />
      </div>
    </div>
  );
}

const fileOf = (datasets: Props['datasets']): TableFile => ({
  name: 'leadmart-failed-searches-by-dataset',
  columns: ['dataset', 'datasetId', 'searches', 'foundNothing', 'leadsMissing'],
  rows: datasets.map(({ _id, name, searches, nothing, missingLeads }) => [
    name,
    _id,
    searches,
    nothing,
    missingLeads,
  ]),
});
