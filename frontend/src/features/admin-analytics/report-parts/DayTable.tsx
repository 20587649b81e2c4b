import { Link } from 'react-router-dom';
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
  /** The address of what the figures of a day add up, where there is a list of it. */
  rowsAt?: (day: string) => string;
}

/** The figures of charts by day, newest first. */
export function DayTable({ columns, rows, rowsAt, ...names }: Props) {
  const headOf = (day: string) =>
    rowsAt ? <Link to={rowsAt(day)}>{formatCalendarDay(day)}</Link> : formatCalendarDay(day);
  return (
    <FoldedTable
      {...names}
      columns={['Day', ...columns]}
      rows={rows.toReversed().map(([day, cells]) => [headOf(day), cells])}
    />
  );
}
