import type { LineType } from '@leadmart/contracts';
import { complement, union, type NumberSet } from '../shelves/number-set.js';

/** The leads of a shelf whose line type is known. */
interface KnownLines {
  readonly wireless?: NumberSet | undefined;
  readonly landline?: NumberSet | undefined;
}

/** Returns the leads 0 … count - 1 of a shelf whose line is of none of these types, in parts. */
export function otherLines(
  { wireless, landline }: KnownLines,
  types: readonly LineType[],
  count: number,
): NumberSet[] {
  const parts = {
    wireless,
    landline,
    unknown: complement(union(wireless, landline), count),
  };
  return (Object.keys(parts) as LineType[])
    .filter((type) => !types.includes(type))
    .flatMap((type) => parts[type] ?? []);
}
