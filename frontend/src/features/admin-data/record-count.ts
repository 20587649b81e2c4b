import { formatCount } from '../../shared/lib/words/format.js';

/** 1 → 1 record, 1200 → 1,200 records */
export const recordCount = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'record' : 'records'}`;
