const momentFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});
const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The day in UTC. */
export const dayText = (moment: Date): string => dayFormat.format(moment);
/** The moment in UTC, which it names: a file has no reader whose time zone is known. */
export const momentText = (moment: Date): string => `${momentFormat.format(moment)} UTC`;
