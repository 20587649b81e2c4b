import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.js';
import styles from './PlainTable.module.css';

interface Props {
  /** The table's name for screen readers. */
  caption: string;
  columns: readonly string[];
  /** The cells in the order of the columns. */
  rows: readonly (readonly ReactNode[])[];
  /** Figures to the right of a first column that names the row; otherwise texts, as in a file. */
  isFigures?: boolean;
  /** As wide as its place. */
  isWide?: boolean;
  /** The cells of a last row with the sums. */
  total?: readonly ReactNode[];
}

/** A compact table that scrolls by itself and stays a table on every screen. */
export function PlainTable({ caption, columns, rows, isFigures = false, isWide, total }: Props) {
  const row = (cells: readonly ReactNode[]) =>
    cells.map((cell, column) =>
      isFigures && column === 0 ? (
        <th key={columns[column]} scope="row">
          {cell}
        </th>
      ) : (
        <td key={columns[column]}>{cell}</td>
      ),
    );
  return (
    <div
      className={classNames(
        styles['frame'],
        styles[isFigures ? 'figures' : 'texts'],
        isWide && styles['wide'],
      )}
      role="group"
      aria-label={caption}
      // A region that scrolls must be reachable by keyboard.
      tabIndex={0}
    >
      <table>
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, place) => (
            <tr key={place}>{row(cells)}</tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>{row(total)}</tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
