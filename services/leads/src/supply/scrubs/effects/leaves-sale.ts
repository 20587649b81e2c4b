import { Injectable } from '@nestjs/common';
import { type DirectoryEntry, type HeldLease, StockChanges } from '@leadmart/stock';
import { ShelfChanger } from '../../uploads/shelving/shelf-changer.js';
import { SuspensionEnder } from '../moving/suspension-ender.js';
import type { ScrubRun } from '../storing/scrub-run.schema.js';
import { type Effect, type ListedStep, type MarkedStep, markOf, type StoreStep } from './effect.js';

/** Leads of litigators and of disconnected phones leave sale. Their buyers keep them, and files bring no new lead of the phone. */
@Injectable()
export class LeavesSale implements Effect {
  readonly mark = 'suspended';

  constructor(
    private readonly stock: StockChanges,
    private readonly changer: ShelfChanger,
    private readonly suspensions: SuspensionEnder,
  ) {}

  among(
    { datasetId }: HeldLease,
    leads: readonly DirectoryEntry[],
  ): Promise<readonly DirectoryEntry[]> {
    return this.stock.withoutGone(datasetId, leads);
  }

  apply(lease: HeldLease, { scrub, places }: ListedStep, store: StoreStep): Promise<ScrubRun> {
    return this.changer.run({ lease, hasDncCheck: false }, async (tx) => {
      const mark = markOf(scrub, lease, this);
      const { withdrawn, leadCount } = await this.stock.suspend(mark, places, tx);
      return { result: await store(withdrawn, tx), leadCount };
    });
  }

  takeBack(lease: HeldLease, { scrub, places }: MarkedStep, store: StoreStep): Promise<ScrubRun> {
    return this.suspensions.end(lease, { by: scrub.id, places }, store);
  }
}
