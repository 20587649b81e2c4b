import styles from './FoldedTable.module.css';

interface Props {
  /** The text that unfolds it. */
  summary: string;
  caption: string;
  /** The name of the first column and of those beside it. */
  columns: readonly [head: string, ...cells: string[]];
  rows: readonly (readonly [head: string, cells: readonly string[]])[];
}

/** The figures of a chart as a table, folded at first. */
export function FoldedTable({ summary, caption, columns, rows }: Props) {
  return (
    <details className={styles['figures']}>
      <summary>{summary}</summary>
      <div className={styles['frame']} tabIndex={0} role="group" aria-label={caption}>
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
            {rows.map(([head, cells]) => (
              <tr key={head}>
                <th scope="row">{head}</th>
                {cells.map((cell, index) => (
                  <td key={columns[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
