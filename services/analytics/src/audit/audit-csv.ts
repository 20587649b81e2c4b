import { auditActions, type AuditFacts, type AuditRecordView } from '@leadmart/contracts';
import { csvHead, csvRow } from '@leadmart/platform/csv';

export const auditCsvHead = csvHead([
  'when',
  'who',
  'whoId',
  'action',
  'subjectType',
  'subject',
  'subjectId',
  'before',
  'after',
  'reason',
]);

/** One line of the file. Times are in UTC; facts have the form `name: value`. */
export function auditCsvRow(record: AuditRecordView): string {
  const { occurredAt, actor, action, subject, before, after, reason } = record;
  return csvRow([
    occurredAt,
    actor.name,
    actor._id ?? '',
    auditActions[action],
    subject.type,
    subject.name,
    subject._id,
    factsText(before),
    factsText(after),
    reason ?? '',
  ]);
}

function factsText(facts: AuditFacts | null): string {
  const pairs = Object.entries(facts ?? {});
  return pairs
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(', ') : value}`)
    .join('; ');
}
