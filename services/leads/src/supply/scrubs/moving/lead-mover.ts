import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  type HeldLease,
  type LeadsToMove,
  type ShelfRange,
  Staging,
  StatusLog,
  StockChanges,
} from '@leadmart/stock';
import { ShelfChanger } from '../../uploads/shelving/shelf-changer.js';
import type { Scrub } from '../storing/scrub.schema.js';

/** Leads of one dataset that move; a scrub moves them to the shelf of the other phone status. */
export type ToMove =
  | (LeadsToMove & {
      readonly to: 'clean' | 'dnc';
      readonly scrub: Pick<Scrub, 'checkedOn' | 'source'>;
    })
  | (LeadsToMove & { readonly to: 'back' });

/** Moves leads, all in one transaction. A change of their phone status is logged for their owners. */
@Injectable()
export class LeadMover {
  constructor(
    private readonly staging: Staging,
    private readonly changer: ShelfChanger,
    private readonly stock: StockChanges,
    private readonly log: StatusLog,
  ) {}

  /** `also` runs in the transaction with the numbers of the leads on their new shelves. */
  async move<T>(
    lease: HeldLease,
    moved: ToMove,
    also: (tx: ClientSession, arrived: readonly ShelfRange[]) => Promise<T>,
  ): Promise<T> {
    const { datasetId } = lease;
    const staged = await this.staging.stageMoves(lease, moved);
    return this.changer.run({ lease, staged, hasDncCheck: false }, async (tx, { now: at }) => {
      const result = await also(tx, staged.placement.arrived);
      const leadCount = await this.stock.add(lease, staged, tx);
      if (moved.to !== 'back') {
        const { to: kind, scrub, places } = moved;
        const { checkedOn, source } = scrub;
        await this.log.append({ datasetId, kind, places, at, checkedOn, source }, tx);
      }
      return { result, leadCount };
    });
  }
}
