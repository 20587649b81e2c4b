import type { AuditAction, AuditedAction, AuditFacts } from '@leadmart/contracts';
import { Schema } from 'mongoose';

/** One admin action as stored, never changed or removed. `_id` is the id of the event. */
export interface AuditRecordDocument {
  readonly _id: string;
  readonly at: Date;
  /** Null for an operator. */
  readonly adminId: string | null;
  readonly action: AuditAction;
  readonly subjectType: AuditedAction['subject']['type'];
  readonly subjectId: string;
  readonly subjectName?: string;
  /** The name in the form in which it is searched. */
  readonly subjectKey?: string;
  readonly before: AuditFacts | null;
  readonly after: AuditFacts | null;
  readonly reason?: string;
}

const text = { type: String, required: true };

export const auditRecordSchema = new Schema<AuditRecordDocument>(
  {
    _id: String,
    at: { type: Date, required: true },
    adminId: { type: String, default: null },
    action: text,
    subjectType: text,
    subjectId: text,
    subjectName: String,
    subjectKey: String,
    before: Schema.Types.Mixed,
    after: Schema.Types.Mixed,
    reason: String,
  },
  { collection: 'audit_records', versionKey: false, minimize: false },
);
auditRecordSchema.index({ at: -1, _id: -1 });
auditRecordSchema.index({ adminId: 1, at: -1, _id: -1 });
auditRecordSchema.index({ action: 1, at: -1, _id: -1 });
auditRecordSchema.index({ subjectId: 1, at: -1, _id: -1 });
auditRecordSchema.index({ subjectKey: 1, at: -1, _id: -1 });

export const AUDIT_RECORD_MODEL = 'AuditRecord';
