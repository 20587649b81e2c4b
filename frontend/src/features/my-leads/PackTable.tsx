import { Link } from 'react-router-dom';
import {
  formatCount,
  formatCredits,
  formatDay,
  formatMoment,
  formatUtc,
} from '../../shared/lib/format.js';
import { isolated } from '../../shared/lib/isolated.js';
import { maxNamedStates, phoneWords, wordsForStates } from '../../shared/lib/pack-words.js';
import { Badge } from '../../shared/ui/messages/Badge.js';
import { Progress } from '../../shared/ui/states/Progress.js';
import { Cell, Row, RowHead, Table } from '../../shared/ui/tables/Table.js';
import { ClampedText } from '../../shared/ui/text/ClampedText.js';
import { DownloadButton } from './downloads/DownloadButton.js';
import { afterFailure, type PackRow } from './pack-row.js';
import styles from './PackTable.module.css';

const columns = [
  'Dataset',
  'States',
  'Phone status',
  { name: 'Quantity', numeric: true },
  { name: 'Total cost', numeric: true },
  'Purchased',
  'Download',
] as const;

/** Packs and purchases in progress in one table. */
export function PackTable({ rows }: { rows: readonly PackRow[] }) {
  return (
    <Table caption="Your lead packs" columns={columns} narrow="lines">
      {rows.map((row) => (
        <Row key={row.id} className={styles['row']}>
          <RowHead of="Dataset" className={styles['dataset']}>
            <ClampedText text={row.datasetName} />
          </RowHead>
          <Cell of="States" className={styles['states']}>
            <States states={row.states} />
          </Cell>
          <Cell of="Phone status" className={styles['phones']}>
            <Badge tone={row.phoneStatus === 'clean' ? 'good' : 'warm'}>
              {phoneWords[row.phoneStatus]}
            </Badge>
          </Cell>
          <Cell
            of="Quantity"
            numeric
            className={styles['quantity']}
            data-unit={row.quantity === 1 ? 'lead' : 'leads'}
          >
            {formatCount(row.quantity)}
          </Cell>
          <Cell of="Total cost" numeric className={styles['cost']}>
            {formatCredits(row.totalCost)} credits
          </Cell>
          <Cell of="Purchased" className={styles['date']}>
            <time dateTime={row.date} title={formatUtc(row.date)}>
              {formatDay(row.date)}
            </time>
          </Cell>
          <Cell of="Download" fixed className={styles['outcome']}>
            <Outcome row={row} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function States({ states }: { states: PackRow['states'] }) {
  const isWhole = states.length <= maxNamedStates;
  return <span title={isWhole ? undefined : states.join(', ')}>{wordsForStates(states)}</span>;
}

/** Distinguishes the buttons of packs with the same size and dataset. */
function nameOf({ quantity, datasetName, states, phoneStatus, date }: PackRow): string {
  const rest = [wordsForStates(states), phoneWords[phoneStatus], formatMoment(date)].join(', ');
  return `${formatCount(quantity)} leads of ${isolated(datasetName)} (${rest})`;
}

function Outcome({ row }: { row: PackRow }) {
  const { id, job } = row;
  const what = nameOf(row);
  if (!job) return <DownloadButton id={id} what={what} />;
  if (job.status === 'failed') return <Failure job={job} />;
  return (
    <span className={styles['running']}>
      <Progress percent={job.progress} label={`Progress of ${what}`} />
      {job.progress}%
    </span>
  );
}

function Failure({ job }: { job: NonNullable<PackRow['job']> }) {
  const { reason, next } = afterFailure(job);
  return (
    <div className={styles['failed']}>
      <Badge tone="bad">Failed</Badge>
      <p>{reason}</p>
      <p className={styles['comfort']}>No credits were taken.</p>
      <Link to={next.to}>{next.label}</Link>
    </div>
  );
}
