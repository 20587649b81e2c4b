import { maxInvalidLinesShown, type OwnChecksView, type OwnFileView } from '@leadmart/contracts';
import { countsOf } from './own-check.decisions.js';
import type { FileResults, OwnChecks } from './own-check.schema.js';
import type { OwnFile } from './read-own-file.js';

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);

/** The results of a pack of so many leads, without those whose person opted out. */
export function toOwnChecksView(own: OwnChecks | undefined, leads: number): OwnChecksView {
  const counts = own ? countsOf(own) : [];
  const checks = (own?.checks ?? []).map(({ at, ...check }, i) => ({
    ...check,
    at: at.toISOString(),
    blocked: counts[i]?.blocked ?? 0,
    callable: counts[i]?.callable ?? 0,
  }));
  const blocked = sum(checks.map((check) => check.blocked));
  const callable = sum(checks.map((check) => check.callable));
  return { checks, blocked, callable, unchecked: leads - blocked - callable };
}

/** A file as it was read, and what it says about a pack. */
export function toOwnFileView(
  file: OwnFile,
  found: { results: FileResults; leads: number; unknownPhones: number },
  { applied, checks }: Pick<OwnFileView, 'applied' | 'checks'>,
): OwnFileView {
  const { resultOf: _resultOf, phones, codes, areaCodes, invalid, ...facts } = file;
  const { results, leads, unknownPhones } = found;
  const blocked = results.filter((result) => result === 'blocked').length;
  const callable = results.filter((result) => result === 'callable').length;
  return {
    applied,
    ...facts,
    codes: [...codes],
    areaCodes: [...areaCodes],
    invalid: invalid.slice(0, maxInvalidLinesShown),
    phones: phones.length,
    unknownPhones,
    leads: { blocked, callable, unchecked: leads - blocked - callable },
    checks,
  };
}
