import { Link } from 'react-router-dom';
import { stateCodes } from '@leadmart/contracts/us-states';
import { formatCount, formatCredits, formatDay, formatUtc } from '../../shared/lib/format.js';
import { Badge } from '../../shared/ui/Badge.js';
import { Progress } from '../../shared/ui/Progress.js';
import { Table } from '../../shared/ui/Table.js';
import { DownloadButton } from './DownloadButton.js';
import { afterFailure, type PackRow } from './pack-row.js';
import styles from './PackTable.module.css';

const columns = [
  'Dataset',
  'States',
  'Phone status',
  'Quantity',
  'Total cost',
  'Purchased',
  'Download',
] as const;

/** Packs and purchases under way, in one table. */
export function PackTable({ rows }: { rows: readonly PackRow[] }) {
  return (
    <Table caption="Your lead packs" columns={columns}>
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row" data-label="Dataset">
            {row.datasetName}
          </th>
          <td data-label="States">
            <States states={row.states} />
          </td>
          <td data-label="Phone status">
            <Badge tone={row.phoneStatus === 'clean' ? 'good' : 'warm'}>
              {row.phoneStatus === 'clean' ? 'Clean' : 'DNC'}
            </Badge>
          </td>
          <td data-label="Quantity">{formatCount(row.quantity)}</td>
          <td data-label="Total cost">{formatCredits(row.totalCost)} credits</td>
          <td data-label="Purchased">
            <time dateTime={row.date} title={formatUtc(row.date)}>
              {formatDay(row.date)}
            </time>
          </td>
          <td data-label="Download">
            <Outcome row={row} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

const namedUpTo = 4;

function States({ states }: { states: PackRow['states'] }) {
  if (states.length === stateCodes.length) return <>All states</>;
  if (states.length <= namedUpTo) return <>{states.join(', ')}</>;
  return (
    <span title={states.join(', ')}>
      {states.slice(0, namedUpTo - 1).join(', ')} and {states.length - namedUpTo + 1} more
    </span>
  );
}

function Outcome({ row: { id, job, quantity, datasetName } }: { row: PackRow }) {
  const what = `${formatCount(quantity)} leads of ${datasetName}`;
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
