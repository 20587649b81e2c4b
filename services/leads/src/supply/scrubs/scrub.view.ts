import { maxInvalidLinesShown, type ScrubPartReport, type ScrubView } from '@leadmart/contracts';
import { unclearPhones } from '../lead-checks/last-checks.decisions.js';
import type { ReadPhones } from '../phone-files/phone-intake.js';
import type { ScrubRun } from './storing/scrub-run.schema.js';
import type { Scrub } from './storing/scrub.schema.js';

/** The answer about a part of a list. */
export function toPartReport({
  phones,
  invalidLines,
  invalid,
  columns,
  unclear,
}: ReadPhones): ScrubPartReport {
  const nothing = { phones: [], emails: [], leftOut: [] };
  return {
    phones: phones.length,
    invalidLines,
    invalid: invalid.slice(0, maxInvalidLinesShown),
    columns: columns ?? nothing,
    unclearPhones: unclear.length,
  };
}

/** A scrub for admins, with its runs. */
export function toScrubView(scrub: Scrub, runs: readonly ScrubRun[]): ScrubView {
  const {
    id,
    kind,
    stateCode = null,
    state,
    checkedOn,
    source,
    areaCodes,
    fileName,
    phones,
    invalidLines,
  } = scrub;
  return {
    _id: id,
    kind,
    stateCode,
    state,
    checkedOn,
    source,
    areaCodes: [...areaCodes],
    fileName,
    phones,
    invalidLines,
    columns: scrub.columns ?? null,
    startedAt: scrub.startedAt.toISOString(),
    endedAt: scrub.endedAt?.toISOString() ?? null,
    trouble: troubleOf(scrub),
    progress: progressOf(scrub, runs),
    datasets: runs.map(({ datasetId: _id, check, ...run }) => ({
      _id,
      name: run.name,
      turned: run.turned,
      elsewhere: run.elsewhere,
      confirmed: run.confirmed,
      unclear: unclearPhones(check ?? {}).size,
      restored: run.restored,
      kept: run.kept,
    })),
  };
}

function troubleOf({ trouble }: Scrub): ScrubView['trouble'] {
  return trouble ? { ...trouble, nextAttemptAt: trouble.nextAttemptAt.toISOString() } : null;
}

function progressOf({ state, parts }: Scrub, runs: readonly ScrubRun[]): number {
  if (state === 'receiving') return 0;
  if (state === 'completed' || state === 'undone' || runs.length === 0) return 1;
  const shares = runs.map((run) => {
    if (state === 'undoing') return run.marked === 0 ? 1 : (run.restored + run.kept) / run.marked;
    // The last step counts the dataset.
    return run.state === 'open' ? (run.part - 1) / (parts + 1) : 1;
  });
  return shares.reduce((sum, share) => sum + share, 0) / runs.length;
}
