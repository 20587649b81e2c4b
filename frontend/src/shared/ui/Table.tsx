import type { ReactNode } from 'react';
import styles from './Table.module.css';

interface Props {
  /** The table's name, for people who listen. */
  caption: string;
  columns: readonly string[];
  children: ReactNode;
}

/**
 * Rows in columns; on a narrow screen each row becomes a card. Cells say their column in `data-label`
 * for that, and the table keeps its roles, which a changed display would take away.
 */
export function Table({ caption, columns, children }: Props) {
  return (
    <div className={styles['frame']}>
      <table className={styles['table']} role="table">
        <caption className={styles['caption']}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column} scope="col" role="columnheader">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">{children}</tbody>
      </table>
    </div>
  );
}
