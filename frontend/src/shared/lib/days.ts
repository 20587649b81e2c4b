/** The first and the last moment of a day, `2026-01-31`, of the reader. */
export const startOf = (day: string): Date => new Date(`${day}T00:00:00`);
export const endOf = (day: string): Date => new Date(`${day}T23:59:59.999`);

/** The first of the last `count` days of the reader, today included. */
export function firstOfDays(count: number, now = new Date()): string {
  const first = new Date(now.getFullYear(), now.getMonth(), now.getDate() - count + 1);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${first.getFullYear()}-${two(first.getMonth() + 1)}-${two(first.getDate())}`;
}
