import type { AuditRecordView } from '@leadmart/contracts';
import { auditActions } from '@leadmart/contracts/audit-actions';
import { formatMoment, formatUtc } from '../../shared/lib/words/format.js';
import { Cell, Row, Table, TwoLineHead } from '../../shared/ui/tables/Table.js';
import { EmailText } from '../../shared/ui/text/EmailText.js';
import { Changes } from './Changes.js';
import styles from './AdminAuditPage.module.css';

const columns = ['Action', 'Before and after', 'By', 'When'] as const;

/** The actions, newest first. */
export function AuditTable({ records }: { records: readonly AuditRecordView[] }) {
  return (
    <Table caption="Admin actions" columns={columns}>
      {records.map((record) => (
        <Row key={record._id} className={styles['row']}>
          <TwoLineHead of="Action" name={auditActions[record.action]} about={subjectName(record)} />
          <Cell of="Before and after" whole className={styles['changes']}>
            <Changes record={record} />
          </Cell>
          <Cell of="By">
            <EmailText email={actorName(record)} />
          </Cell>
          <Cell of="When">
            <time dateTime={record.occurredAt} title={formatUtc(record.occurredAt)}>
              {formatMoment(record.occurredAt)}
            </time>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

/** A deleted user has no name. */
const goneUser = 'Deleted user';

function actorName({ actor: { name } }: AuditRecordView): string {
  return name === '' ? goneUser : name;
}

function subjectName({ subject: { type, name } }: AuditRecordView): string {
  return name === '' && type === 'user' ? goneUser : name;
}
