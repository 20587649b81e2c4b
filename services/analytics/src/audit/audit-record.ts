import { adminActedEvents, type AuditedAction, type Envelope } from '@leadmart/contracts';
import { payloadOf } from '@leadmart/platform/messaging';

/** One record of the audit trail. Users are ids; their emails are looked up when it is shown. */
export interface AuditRecord extends Omit<AuditedAction, 'recordId'> {
  readonly id: string;
}

/** A search of the audit trail: records must match every criterion given. */
export interface AuditCriteria {
  /** Null stands for operators. */
  readonly adminIds?: readonly (string | null)[];
  readonly action?: string;
  /** Subjects with one of these ids, or with a name that begins with `namePrefix`. */
  readonly subject?: { readonly ids: readonly string[]; readonly namePrefix: string };
  readonly from?: Date;
  /** Exclusive. */
  readonly before?: Date;
}

const definitions = new Map(
  Object.values(adminActedEvents).map((definition) => [definition.type, definition]),
);

export function isAudited(type: string): boolean {
  return definitions.has(type);
}

/** The record in an event, or undefined when the event is not an admin's action. */
export function auditRecordIn(envelope: Envelope): AuditRecord | undefined {
  const definition = definitions.get(envelope.type);
  if (!definition) return undefined;
  const { recordId, ...action } = payloadOf(definition, envelope);
  return { ...action, id: recordId ?? envelope.messageId };
}

/** The form in which names are compared: without case and surrounding blanks. */
export function toSearchForm(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}
