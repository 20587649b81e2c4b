import {
  changedFacts,
  type AuditedAction,
  type AuditFacts,
  type UserId,
} from '@leadmart/contracts';
import type { Announcement } from './announcement.js';

interface Act {
  readonly adminId: UserId;
  readonly at: Date;
  /** Undefined: it was not there. */
  readonly before?: Announcement;
  /** Undefined: it is gone. */
  readonly after?: Announcement;
}

/** What the audit trail says of what was done to an announcement. */
export function announcementRecord({ adminId, at, before, after }: Act): AuditedAction {
  const one = after ?? before;
  const whileThere = after ? 'announcement.changed' : 'announcement.deleted';
  return {
    adminId,
    action: before ? whileThere : 'announcement.created',
    subject: { type: 'announcement', id: one?.id ?? '', name: one?.title ?? '' },
    ...changedFacts(before && factsOf(before), after && factsOf(after)),
    occurredAt: at.toISOString(),
  };
}

function factsOf({ title, content, type, active }: Announcement): AuditFacts {
  return { title, content, type, active };
}
