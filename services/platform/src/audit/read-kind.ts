import type { adminActedEvents, AuditedRead } from '@leadmart/contracts';

/** How the audit trail records a read, and the event that carries the record. */
export interface ReadKind extends AuditedRead {
  readonly event: (typeof adminActedEvents)[number];
}
