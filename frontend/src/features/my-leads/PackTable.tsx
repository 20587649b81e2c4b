import { Link } from 'react-router-dom';
import type { PackSort, PurchaseId } from '@leadmart/contracts';
import { isolated } from '../../shared/lib/isolated.js';
import {
  countText,
  creditsText,
  formatCount,
  formatMoment,
} from '../../shared/lib/words/format.js';
import { maxNamedStates, phoneWords, wordsForStates } from '../../shared/lib/words/pack-words.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { ExportButton } from '../../shared/ui/export/ExportButton.js';
import { Badge } from '../../shared/ui/messages/Badge.js';
import { MiniMap } from '../../shared/ui/state-map/figures/MiniMap.js';
import { Progress } from '../../shared/ui/states/Progress.js';
import {
  Cell,
  type Column,
  FigureCell,
  PickCell,
  Row,
  RowHead,
  Table,
} from '../../shared/ui/tables/Table.js';
import { ClampedText } from '../../shared/ui/text/ClampedText.js';
import { Day } from '../../shared/ui/text/times.js';
import { DownloadButton } from './downloads/DownloadButton.js';
import { PackName } from './naming/PackName.js';
import { afterFailure, type PackRow } from './pack-row.js';
import { sortingBy } from './pack-sorts.js';
import styles from './PackTable.module.css';

interface Props {
  rows: readonly PackRow[];
  /** The id of the buyer's newest pack. */
  newest?: string | undefined;
  sort: PackSort;
  onSort: (sort: PackSort) => void;
  selected: ReadonlySet<string>;
  onSelect: (row: PackRow, isSelected: boolean) => void;
  onPreview: (row: PackRow) => void;
}

const columnsBy = (sort: PackSort, onSort: Props['onSort']): readonly Column[] => [
  'Select',
  { name: 'Dataset', sorting: sortingBy('name', sort, onSort) },
  'States',
  'Phone status',
  { name: 'Quantity', numeric: true, sorting: sortingBy('quantity', sort, onSort) },
  { name: 'Total cost', numeric: true, sorting: sortingBy('cost', sort, onSort) },
  { name: 'Purchased', sorting: sortingBy('date', sort, onSort) },
  'Download',
];

/** Packs and purchases in progress in one table. */
export function PackTable({ rows, newest, sort, onSort, selected, onSelect, onPreview }: Props) {
  return (
    <Table caption="Your lead packs" columns={columnsBy(sort, onSort)} narrow="lines">
      {rows.map((row) => (
        <Row key={row.id} className={styles['row']}>
          <PickCell
            of="Select"
            label={`Select ${nameOf(row)}`}
            isPicked={selected.has(row.id)}
            onPick={row.job ? undefined : (isSelected) => onSelect(row, isSelected)}
            className={styles['pick']}
          />
          <RowHead of="Dataset" className={styles['dataset']}>
            {row.job ? (
              <ClampedText text={row.datasetName} />
            ) : (
              <PackName pack={{ _id: row.id as PurchaseId, name: row.name }}>
                <Link to={`/my-leads/${row.id}`}>
                  <ClampedText text={row.name} />
                </Link>
              </PackName>
            )}
            {!row.name.includes(row.datasetName) && (
              <small className="block plain muted">
                <ClampedText text={row.datasetName} />
              </small>
            )}
            {row.id === newest && <Badge tone="info">Newest</Badge>}
            {row.erasedLeads !== undefined && (
              <Badge tone="warm">{formatCount(row.erasedLeads)} opted out, line erased</Badge>
            )}
          </RowHead>
          <Cell of="States" className={styles['states']}>
            <States states={row.states} />
          </Cell>
          <Cell of="Phone status" className={styles['phones']}>
            <Badge tone={row.phoneStatus === 'clean' ? 'good' : 'warm'}>
              {phoneWords[row.phoneStatus]}
            </Badge>
          </Cell>
          <FigureCell
            of="Quantity"
            className={styles['quantity']}
            data-unit={row.quantity === 1 ? 'lead' : 'leads'}
          >
            {formatCount(row.quantity)}
          </FigureCell>
          <FigureCell of="Total cost" className={styles['cost']}>
            {creditsText(row.totalCost)}
          </FigureCell>
          <Cell of="Purchased" className={styles['date']}>
            <Day at={row.date} />
          </Cell>
          <Cell of="Download" fixed className={styles['outcome']}>
            <Outcome row={row} onPreview={() => onPreview(row)} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function States({ states }: { states: PackRow['states'] }) {
  const isWhole = states.length <= maxNamedStates;
  return (
    <span className="row middle gap-2">
      <MiniMap states={states} />
      <span title={isWhole ? undefined : states.join(', ')}>{wordsForStates(states)}</span>
    </span>
  );
}

/** Distinguishes the buttons of packs with the same size and dataset. */
export function nameOf({ quantity, datasetName, states, phoneStatus, date }: PackRow): string {
  const rest = [wordsForStates(states), phoneWords[phoneStatus], formatMoment(date)].join(', ');
  return `${countText(quantity, 'lead')} of ${isolated(datasetName)} (${rest})`;
}

function Outcome({ row, onPreview }: { row: PackRow; onPreview: () => void }) {
  const { id, job } = row;
  const what = nameOf(row);
  if (!job)
    return (
      <span className={`row middle gap-1 ${styles['ready']}`}>
        <Button look="quiet" size="small" aria-label={`Preview ${what}`} onClick={onPreview}>
          Preview
        </Button>
        <ExportButton id={id} what={what} />
        <DownloadButton id={id} what={what} />
      </span>
    );
  if (job.status === 'failed') return <Failure job={job} />;
  return (
    <span className={`figures muted ${styles['running']}`}>
      <Progress percent={job.progress} label={`Progress of ${what}`} />
      {job.progress}%
    </span>
  );
}

function Failure({ job }: { job: NonNullable<PackRow['job']> }) {
  const { reason, next } = afterFailure(job);
  return (
    <div className={`stack hugging gap-1 ${styles['failed']}`}>
      <Badge tone="bad">Failed</Badge>
      <p>{reason}</p>
      <p className="soft">No credits were taken.</p>
      <Link to={next.to}>{next.label}</Link>
    </div>
  );
}
