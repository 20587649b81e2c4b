import { Upload } from 'lucide-react';
import type { FailedSearchesView } from '@leadmart/contracts';
import { isolated } from '../../../shared/lib/isolated.js';
import { formatCount } from '../../../shared/lib/words/format.js';
import { Button, ButtonLink } from '../../../shared/ui/buttons/Button.js';
import { ActionsCell, Cell, Row, RowHead, Table } from '../../../shared/ui/tables/Table.js';
import { ClampedText } from '../../../shared/ui/text/ClampedText.js';
import { useFirst } from '../report-parts/use-first.js';
import { uploadPath } from './upload-path.js';
import styles from './Reports.module.css';

const columns = [
  'Dataset',
  { name: 'Searches', numeric: true },
  { name: 'Found nothing', numeric: true },
  { name: 'Leads missing', numeric: true },
  'Actions',
] as const;

/** The datasets that had too few leads, each with the way to upload more. */
export function ShortDatasets({ datasets }: { datasets: FailedSearchesView['datasets'] }) {
  const { shown, toggle } = useFirst(datasets);
  return (
    <div className={`stack gap-2 ${styles['stack']}`}>
      <Table caption="Failed searches by dataset" columns={columns}>
        {shown.map(({ _id, name, searches, nothing, missingLeads }) => (
          <Row key={_id}>
            <RowHead of="Dataset">
              <ClampedText text={name} />
            </RowHead>
            <Cell of="Searches" numeric>
              {formatCount(searches)}
            </Cell>
            <Cell of="Found nothing" numeric>
              {formatCount(nothing)}
            </Cell>
            <Cell of="Leads missing" numeric>
              {formatCount(missingLeads)}
            </Cell>
            <ActionsCell>
              <ButtonLink
                to={uploadPath(_id)}
                look="secondary"
                size="small"
                icon={<Upload aria-hidden="true" />}
                aria-label={`Upload leads to ${isolated(name)}`}
              >
                Upload
              </ButtonLink>
            </ActionsCell>
          </Row>
        ))}
      </Table>
      {toggle && (
        <Button look="quiet" size="small" className="hug" onClick={toggle.press}>
          {toggle.label}
        </Button>
      )}
    </div>
  );
}
