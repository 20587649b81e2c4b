import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { DatasetId } from '@leadmart/contracts';
import { newId, Transactions } from '@leadmart/platform/mongo';
import { StockCountsRepository } from '../counts/stock-counts.repository.js';
import { HoldingRepository } from './holding.repository.js';

/**
 * Changes whether each lead of a dataset is sold once, while nobody owns one. Reservations write documents of their buyers
 * only, so no transaction here conflicts with them. Instead, the change is announced first and looks for owners then; a
 * purchase takes its leads first and looks for a change then, before it is charged (SaleCheck). So one of the two sees the
 * other: a purchase stops a change that goes on, and is refused after one that has ended.
 */
@Injectable()
export class ExclusiveSales {
  constructor(
    private readonly counts: StockCountsRepository,
    private readonly holdings: HoldingRepository,
    private readonly transactions: Transactions,
  ) {}

  /** Runs `change` in the transaction of the turn. Returns undefined when leads are sold, or are being bought. */
  async turn<T extends object>(
    datasetId: DatasetId,
    exclusive: boolean,
    change: (tx: ClientSession) => Promise<T>,
  ): Promise<T | undefined> {
    const id = newId();
    await this.counts.beginTurn(datasetId, id);
    try {
      return await this.transactions.run(async (tx) => {
        if (!(await this.counts.endTurn({ datasetId, id }, exclusive, tx))) return undefined;
        if (await this.holdings.isAnyOwned(datasetId, tx)) throw new Owned();
        return change(tx);
      });
    } catch (error) {
      await this.counts.stopTurn(datasetId, id);
      if (error instanceof Owned) return undefined;
      throw error;
    }
  }
}

/** Undoes the transaction of a turn. */
class Owned extends Error {}
