import { formatCalendarDay } from '../../../shared/lib/format.js';
import styles from './DayTable.module.css';

interface Props {
  /** The text that unfolds it. */
  summary: string;
  caption: string;
  /** The columns beside the day. */
  columns: readonly string[];
  /** A day with a cell for each column, oldest first. */
  rows: readonly (readonly [day: string, cells: readonly string[]])[];
}

/** The figures of charts as a table, newest first, folded at first. */
export function DayTable({ summary, caption, columns, rows }: Props) {
  return (
    <details className={styles['figures']}>
      <summary>{summary}</summary>
      <div className={styles['frame']} tabIndex={0} role="group" aria-label={caption}>
        <table>
          <caption className="unseen">{caption}</caption>
          <thead>
            <tr>
              {['Day', ...columns].map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.toReversed().map(([day, cells]) => (
              <tr key={day}>
                <th scope="row">{formatCalendarDay(day)}</th>
                {cells.map((cell, index) => (
                  <td key={columns[index]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
