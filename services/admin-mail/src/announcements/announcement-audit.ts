import { changeRecord, type AdminChange, type AuditedAction } from '@leadmart/contracts';
import { valuesOf, type Announcement } from './announcement.js';

/** The audit record of a change to an announcement. */
export function announcementRecord(change: AdminChange<Announcement>): AuditedAction {
  return changeRecord(change, {
    type: 'announcement',
    nameOf: ({ title }) => title,
    factsOf: valuesOf,
  });
}
