import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { MoveHistories, type ShelfIndex } from '@leadmart/stock';
import type { DncCheck } from '../datasets/dataset.js';
import { LastChecks, type ListCheck } from '../lead-checks/last-checks.decisions.js';
import { UploadReader } from '../uploads/upload.reader.js';
import { ScrubRunRepository } from './storing/scrub-run.repository.js';

/** Reads what the last checks of leads follow from: scrubs, uploads, and where leads were before. */
@Injectable()
export class LeadChecks {
  constructor(
    private readonly runs: ScrubRunRepository,
    private readonly uploads: UploadReader,
    private readonly histories: MoveHistories,
  ) {}

  /** For leads on these shelves. Checks that are not later than the one of the dataset may be left out. */
  async open(
    datasetId: DatasetId,
    { checkedOn }: DncCheck,
    { shelves, lists }: { shelves: readonly ShelfIndex[]; lists?: readonly ListCheck[] },
  ): Promise<LastChecks> {
    const [compared, uploads, history] = await Promise.all([
      lists ?? this.runs.checksOf(datasetId),
      this.uploads.checkedAfter(datasetId, checkedOn ?? ''),
      this.histories.read(datasetId, shelves),
    ]);
    return new LastChecks({ lists: compared, uploads, history });
  }
}
