interface Pages {
  treeBranchPageCount: number;
  treeLeafPageCount: number;
  overflowPages: number;
}

/** LMDB's statistics of a table, with those of its two own tables. */
export interface TableStatistics extends Pages {
  pageSize: number;
  root: Pages;
  free: Pages;
}

interface Measured {
  statistics(): TableStatistics[];
}

const pagesIn = ({ treeBranchPageCount, treeLeafPageCount, overflowPages }: Pages): number =>
  treeBranchPageCount + treeLeafPageCount + overflowPages;

/** The bytes of the data file that are in use, if these are all its tables. */
export function usedBytes(tables: readonly Measured[]): number {
  const statistics = tables.flatMap((table) => table.statistics());
  const [first] = statistics;
  if (!first) return 0;
  const pages = statistics.reduce((sum, table) => sum + pagesIn(table), 0);
  return (pages + pagesIn(first.root) + pagesIn(first.free)) * first.pageSize;
}
