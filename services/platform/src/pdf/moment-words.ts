const momentFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** The day in a time zone. */
export const dayText = (moment: Date, timeZone = 'UTC'): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(moment);
/** The moment in UTC, which it names: a file has no reader whose time zone is known. */
export const momentText = (moment: Date): string => `${momentFormat.format(moment)} UTC`;
