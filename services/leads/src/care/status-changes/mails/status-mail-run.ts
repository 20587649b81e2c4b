/** The mails of one day about status changes: how far they are. There is one run at a time, and one document for all. */
export interface StatusMailRun {
  /** The day of the mails: a user gets at most one for a day. */
  readonly day: string;
  /** The changes that the mails report: after `from`, up to `to`. Both are cursors; `to` is missing between two runs. */
  readonly from: string;
  readonly to?: string;
  /** The last buyer who was looked at. */
  readonly after: string;
}

/** Returns when the hour of the day (UTC) comes next. */
export function nextRunAt(now: Date, hour: number): Date {
  const next = new Date(now);
  next.setUTCHours(hour, 0, 0, 0);
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1);
  return next;
}
