import type { ReactNode } from 'react';
import { PlainTable } from '../../../shared/ui/tables/PlainTable.js';
import styles from './FoldedTable.module.css';

interface Props {
  /** The text that unfolds it. */
  summary: string;
  caption: string;
  /** The name of the first column and of those beside it. */
  columns: readonly [head: string, ...cells: string[]];
  rows: readonly (readonly [head: ReactNode, cells: readonly ReactNode[]])[];
}

/** The figures of a chart as a table, folded at first. */
export function FoldedTable({ summary, caption, columns, rows }: Props) {
  return (
    <details className={styles['folded']}>
      <summary>{summary}</summary>
      <PlainTable
        caption={caption}
        columns={columns}
        rows={rows.map(([head, cells]) => [head, ...cells])}
        isFigures
      />
    </details>
  );
}
