import type { ListColumnsView } from '@leadmart/contracts';

/** "Columns read: Home, Mobile. Left out: Name." */
export function wordsForColumns({ phones, emails, leftOut }: ListColumnsView): string {
  const read = [...new Set([...phones, ...emails])];
  const rest = leftOut.length === 0 ? '' : ` Left out: ${leftOut.join(', ')}.`;
  return `${read.length === 1 ? 'Column' : 'Columns'} read: ${read.join(', ')}.${rest}`;
}
