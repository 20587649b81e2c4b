import type { AuditAction, AuditedAction, AuditFacts } from '@leadmart/contracts';
import {
  entity,
  moment,
  optional,
  orNull,
  text,
  value,
  type DocumentOf,
} from '@leadmart/platform/entities';

/** One admin action, never changed or removed. */
export const auditRecords = entity({
  collection: 'audit_records',
  fields: {
    /** The event's. */
    _id: text(),
    at: moment(),
    /** Null for an operator. */
    adminId: orNull(text()),
    action: text<AuditAction>(),
    subjectType: text<AuditedAction['subject']['type']>(),
    subjectId: text(),
    subjectName: optional(text()),
    /** The name in the form in which it is searched. */
    subjectKey: optional(text()),
    before: orNull(value<AuditFacts>()),
    after: orNull(value<AuditFacts>()),
    reason: optional(text()),
  },
  indexes: [
    [{ at: -1, _id: -1 }],
    [{ adminId: 1, at: -1, _id: -1 }],
    [{ action: 1, at: -1, _id: -1 }],
    [{ subjectId: 1, at: -1, _id: -1 }],
    [{ subjectKey: 1, at: -1, _id: -1 }],
  ],
});

export type AuditRecordDocument = DocumentOf<typeof auditRecords>;
