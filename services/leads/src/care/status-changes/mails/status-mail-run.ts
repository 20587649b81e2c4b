import type { StatusMailRunDocument } from './status-mail-run.schema.js';

export type StatusMailRun = Omit<StatusMailRunDocument, '_id' | 'work'>;

/** Returns when the hour of the day (UTC) comes next. */
export function nextRunAt(now: Date, hour: number): Date {
  const next = new Date(now);
  next.setUTCHours(hour, 0, 0, 0);
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1);
  return next;
}
