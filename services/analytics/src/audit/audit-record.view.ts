import type { AuditRecordView } from '@leadmart/contracts';
import type { AuditRecord } from './audit-record.js';

/** `emails` names the users in the record; the name of a deleted user is empty. */
export function toAuditRecordView(
  record: AuditRecord,
  emails: ReadonlyMap<string, string>,
): AuditRecordView {
  const { id, adminId, action, subject, before, after, reason, occurredAt } = record;
  const nameOf = (userId: string) => emails.get(userId) ?? '';
  return {
    _id: id as AuditRecordView['_id'],
    occurredAt,
    actor: { _id: adminId, name: adminId === null ? 'System' : nameOf(adminId) },
    action,
    subject: { type: subject.type, _id: subject.id, name: subject.name ?? nameOf(subject.id) },
    before,
    after,
    reason: reason ?? null,
  };
}
