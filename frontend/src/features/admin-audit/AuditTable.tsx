import { auditActions } from '@leadmart/contracts/audit-actions';
import type { AuditRecordView } from '@leadmart/contracts';
import { formatMoment, formatUtc } from '../../shared/lib/format.js';
import { Table } from '../../shared/ui/Table.js';
import { Changes } from './Changes.js';
import styles from './AdminAuditPage.module.css';

const columns = ['Action', 'Before and after', 'By', 'When'] as const;

/** Newest first, as it was done. */
export function AuditTable({ records }: { records: readonly AuditRecordView[] }) {
  return (
    <Table caption="What admins did" columns={columns}>
      {records.map((record) => (
        <tr key={record._id} role="row" className={styles['row']}>
          <th scope="row" role="rowheader" data-label="Action">
            <span className={styles['action']}>
              {auditActions[record.action]}
              <span className={styles['subject']}>{subjectName(record)}</span>
            </span>
          </th>
          <td role="cell" className={styles['changes']}>
            <Changes record={record} />
          </td>
          <td role="cell" data-label="By">
            <span className={styles['who']}>{actorName(record)}</span>
          </td>
          <td role="cell" data-label="When">
            <time dateTime={record.occurredAt} title={formatUtc(record.occurredAt)}>
              {formatMoment(record.occurredAt)}
            </time>
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** People who left have no name any more. */
const goneUser = 'Deleted user';

function actorName({ actor: { name } }: AuditRecordView): string {
  return name === '' ? goneUser : name;
}

function subjectName({ subject: { type, name } }: AuditRecordView): string {
  return name === '' && type === 'user' ? goneUser : name;
}
