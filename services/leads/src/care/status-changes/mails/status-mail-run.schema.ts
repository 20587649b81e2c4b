import { entity, optional, part, text, type DocumentOf } from '@leadmart/platform/entities';
import { workFields } from '@leadmart/platform/work';

/** The mails of one day about status changes: how far they are. There is one run at a time, and one document for all. */
export const statusMailRuns = entity({
  collection: 'status_mail_runs',
  fields: {
    _id: text(),
    /** The day of the mails: a user gets at most one for a day. */
    day: text(),
    /** The changes that the mails report: after `from`, up to `to`. Both are cursors; `to` is missing between two runs. */
    from: text(),
    to: optional(text()),
    /** The last buyer who was looked at. */
    after: text(),
    /** When the next run begins, or the next step of this one is due. */
    work: part(workFields),
  },
  indexes: [[{ 'work.dueAt': 1 }]],
});

export type StatusMailRunDocument = DocumentOf<typeof statusMailRuns>;
export type StatusMailRun = Omit<StatusMailRunDocument, '_id' | 'work'>;
