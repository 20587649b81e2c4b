import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { type ShelfIndex, ShelfRepository } from '@leadmart/stock';
import type { DncCheck } from '../datasets/dataset.js';
import { ScrubRunRepository } from '../scrubs/storing/scrub-run.repository.js';
import { UploadRepository } from '../uploads/upload.repository.js';
import type { ListCheck } from './lead-check.js';
import { LastChecks } from './last-checks.decisions.js';

/** Reads what the last checks of leads follow from: scrubs, uploads, and where leads were before. */
@Injectable()
export class LeadChecks {
  constructor(
    private readonly runs: ScrubRunRepository,
    private readonly uploads: UploadRepository,
    private readonly shelves: ShelfRepository,
  ) {}

  /** For leads on these shelves. Checks that are not later than the one of the dataset may be left out. */
  async open(
    datasetId: DatasetId,
    { checkedOn }: DncCheck,
    { shelves, lists }: { shelves: readonly ShelfIndex[]; lists?: readonly ListCheck[] },
  ): Promise<LastChecks> {
    const [compared, uploads, rows] = await Promise.all([
      lists ?? this.runs.checksOf(datasetId),
      this.uploads.checkedAfter(datasetId, checkedOn ?? ''),
      this.shelves.find(datasetId, shelves, ['arrivals']),
    ]);
    const arrivals = new Map(
      [...rows].flatMap(([index, row]) => (row.arrivals ? [[index, row.arrivals] as const] : [])),
    );
    return new LastChecks({ lists: compared, uploads, arrivals });
  }
}
