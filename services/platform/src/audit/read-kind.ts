import type { AuditedRead, AuthAdminActed } from '@leadmart/contracts';

/** How the audit trail records a read, and the event that carries the record. */
export interface ReadKind extends AuditedRead {
  readonly event: typeof AuthAdminActed;
}
