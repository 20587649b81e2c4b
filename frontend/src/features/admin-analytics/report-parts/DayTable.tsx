import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pointText, type ChartPoint } from '../charts/chart-points.js';
import { FoldedTable } from './FoldedTable.js';

interface Props {
  /** The text that unfolds it. */
  summary: string;
  caption: string;
  /** The columns beside the day. */
  columns: readonly string[];
  /** A day, week or month with a cell for each column, oldest first. */
  rows: readonly (readonly [point: ChartPoint, cells: readonly ReactNode[]])[];
  /** The address of what the figures of a point add up, where there is a list of it. */
  rowsAt?: (point: ChartPoint) => string;
}

/** The figures of charts by day, week or month, newest first. */
export function DayTable({ columns, rows, rowsAt, ...names }: Props) {
  const headOf = (point: ChartPoint) =>
    rowsAt ? <Link to={rowsAt(point)}>{pointText(point)}</Link> : pointText(point);
  const isByDay = rows.every(([{ to }]) => to === undefined);
  return (
    <FoldedTable
      {...names}
      columns={[isByDay ? 'Day' : 'Days', ...columns]}
      rows={rows.toReversed().map(([point, cells]) => [headOf(point), cells])}
    />
  );
}
