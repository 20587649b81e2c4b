import type { AuditRecordView } from '@leadmart/contracts';
import { auditActions } from '@leadmart/contracts/audit-actions';
import { Cell, Row, Table, TwoLineHead } from '../../shared/ui/tables/Table.js';
import { EmailText } from '../../shared/ui/text/EmailText.js';
import { Moment } from '../../shared/ui/text/times.js';
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
            <Moment at={record.occurredAt} />
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
