/** The National Do Not Call registry opened in 2003; the server refuses an earlier check, too. */
export const firstDncCheck = '2003-01-01';

/**
 * The reason why the day of the check is invalid, or undefined. Days are like 2026-01-31; an empty
 * day is allowed.
 */
export function dncDayRefusal(day: string, today: string): string | undefined {
  if (day === '') return undefined;
  if (day > today) return 'The day of the check cannot be in the future';
  return day < firstDncCheck ? 'The registry did not exist before 2003' : undefined;
}
