import type { OwnResult } from '@leadmart/contracts';
import type { FileResults, LeadResult, OwnCheck, OwnChecks } from './own-check.schema.js';

/*
 * The byte of a lead is 0 without a result. Check `i` of the list gives callable leads 2i + 1 and blocked ones 2i + 2, so that a
 * lead has the result of one file, the last one that says something about it.
 */

const noResult = 0;
const byteOf = (check: number, result: OwnResult): number =>
  2 * check + (result === 'blocked' ? 2 : 1);
/** Returns -1 without a result. */
const checkOf = (byte: number): number => Math.floor((byte - 1) / 2);

/** Returns the results after another file: it counts for the leads about which it says something. */
export function addCheck(
  { checks, results }: OwnChecks,
  check: OwnCheck,
  found: FileResults,
): OwnChecks {
  const after = Buffer.alloc(found.length);
  found.forEach((result, position) => {
    after[position] =
      result === undefined ? (results[position] ?? noResult) : byteOf(checks.length, result);
  });
  return withoutUnused({ checks: [...checks, check], results: after });
}

/** Returns the results without those of some leads. */
export function forgetResults(before: OwnChecks, positions: Iterable<number>): OwnChecks {
  const results = Buffer.from(before.results);
  for (const position of positions) results[position] = noResult;
  return withoutUnused({ ...before, results });
}

/** The result of the lead at a position; undefined if no file says anything about it. */
export function resultAt({ checks, results }: OwnChecks, position: number): LeadResult | undefined {
  const byte = results[position] ?? noResult;
  const check = checks[checkOf(byte)];
  return check && { ...check, result: byte % 2 === 0 ? 'blocked' : 'callable' };
}

/** Leads by their result. */
export interface ResultCounts {
  readonly blocked: number;
  readonly callable: number;
}

/** Counts the leads of each check. */
export function countsOf({ checks, results }: OwnChecks): ResultCounts[] {
  const leads: number[] = [];
  for (const byte of results) leads[byte] = (leads[byte] ?? 0) + 1;
  return checks.map((_, i) => ({
    blocked: leads[byteOf(i, 'blocked')] ?? 0,
    callable: leads[byteOf(i, 'callable')] ?? 0,
  }));
}

/** A check without leads is left out, and later ones move up. */
function withoutUnused({ checks, results }: OwnChecks): OwnChecks {
  const isUsed = countsOf({ checks, results }).map(
    ({ blocked, callable }) => blocked + callable > 0,
  );
  const kept = checks.filter((_, i) => isUsed[i]);
  const bytes: number[] = [];
  let next = 0;
  isUsed.forEach((used, i) => {
    if (!used) return;
    for (const result of ['callable', 'blocked'] as const)
      bytes[byteOf(i, result)] = byteOf(next, result);
    next += 1;
  });
  return { checks: kept, results: Buffer.from(results.map((byte) => bytes[byte] ?? noResult)) };
}
