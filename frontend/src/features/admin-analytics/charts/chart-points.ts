/** A day of a chart, or the days from `_id` to `to` that are added up. They are days of the business, not of the reader. */
export interface ChartPoint {
  readonly _id: string;
  readonly to?: string | undefined;
}

const utc = { timeZone: 'UTC' } as const;
const dayMonth = new Intl.DateTimeFormat('en-US', { ...utc, month: 'short', day: 'numeric' });
const withYear = new Intl.DateTimeFormat('en-US', { ...utc, dateStyle: 'medium' });

const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** "Jan 5, 2026" or "Jan 5 – 11, 2026" */
export const pointText = ({ _id, to = _id }: ChartPoint): string =>
  withYear.formatRange(dateOf(_id), dateOf(to));

/** The labels of an axis, with years only where there are several. */
export function pointLabels(points: readonly ChartPoint[], isOpen: boolean): string[] {
  const years = new Set(points.map(({ _id }) => _id.slice(0, 4)));
  const format = years.size > 1 ? withYear : dayMonth;
  const labels = points.map(({ _id, to = _id }) => format.formatRange(dateOf(_id), dateOf(to)));
  const last = labels.length - 1;
  return labels.map((label, index) => (isOpen && index === last ? `${label} so far` : label));
}
