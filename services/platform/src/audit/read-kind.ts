import type { adminActedEvents, AuditAction, AuditedAction } from '@leadmart/contracts';

/** How the audit trail records a read, and the event that carries the record. */
export interface ReadKind {
  readonly event: (typeof adminActedEvents)[number];
  readonly action: AuditAction;
  /** The data that was read. The subject's id is the `id` in the route's path, or `all`. */
  readonly subject: Omit<AuditedAction['subject'], 'id'>;
}
