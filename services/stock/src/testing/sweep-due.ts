import { DueRows } from '@leadmart/platform/work';
import { stagingRows } from '../staged/staging-rows.js';
import type { StagingSweeper } from '../staged/staging-sweeper.js';
import { type StagingRepository } from '../staged/staging.repository.js';

/** Sweeps all stagings that are due, as the job does. */
export async function sweepDue(
  { rows }: StagingRepository,
  sweeper: StagingSweeper,
  now: Date,
): Promise<void> {
  const due = new DueRows(rows, stagingRows);
  for (let claim = await due.claim(now); claim; claim = await due.claim(now))
    await sweeper.sweep(claim);
}
