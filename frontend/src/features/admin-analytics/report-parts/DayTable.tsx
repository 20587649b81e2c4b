import { formatCalendarDay } from '../../../shared/lib/words/format.js';
import { FoldedTable } from './FoldedTable.js';

interface Props {
  /** The text that unfolds it. */
  summary: string;
  caption: string;
  /** The columns beside the day. */
  columns: readonly string[];
  /** A day with a cell for each column, oldest first. */
  rows: readonly (readonly [day: string, cells: readonly string[]])[];
}

/** The figures of charts by day, newest first. */
export function DayTable({ columns, rows, ...names }: Props) {
  return (
    <FoldedTable
      {...names}
      columns={['Day', ...columns]}
      rows={rows.toReversed().map(([day, cells]) => [formatCalendarDay(day), cells])}
    />
  );
}
