import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PlainTable } from '../../../shared/ui/tables/PlainTable.js';
import { pointText, type ChartPoint } from '../charts/chart-points.js';
import styles from './FoldedTable.module.css';

interface Props {
  /** The text that unfolds it. */
  summary: string;
  caption: string;
  /** The name of the first column and of those beside it. */
  columns: readonly [head: string, ...cells: string[]];
  rows: readonly (readonly [head: ReactNode, cells: readonly ReactNode[]])[];
}

/** The figures of a chart as a table, folded at first. Its many links are made when it is unfolded. */
export function FoldedTable({ summary, caption, columns, rows }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={styles['folded']}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{summary}</summary>
      {isOpen && (
        <PlainTable
          caption={caption}
          columns={columns}
          rows={rows.map(([head, cells]) => [head, ...cells])}
          isFigures
        />
      )}
    </details>
  );
}

interface DayTableProps {
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
export function DayTable({ columns, rows, rowsAt, ...names }: DayTableProps) {
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
