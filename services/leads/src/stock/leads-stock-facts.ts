import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { DatasetId, PurchaseId, UserId } from '@leadmart/contracts';
import { type ContactList, StockFacts } from '@leadmart/stock';
import { Funding, OpenSuppressionList } from '../care/index.js';
import { DatasetReader } from '../supply/index.js';
import { TakingRepository } from './taking.repository.js';

/** Answers what the stock asks about buyers and datasets. */
@Injectable()
export class LeadsStockFacts extends StockFacts {
  constructor(
    private readonly suppressionLists: OpenSuppressionList,
    private readonly funding: Funding,
    private readonly takings: TakingRepository,
    private readonly living: DatasetReader,
  ) {
    super();
  }

  listsOf(buyerId: UserId, tx: ClientSession): Promise<readonly ContactList[]> {
    return this.suppressionLists.all(buyerId, tx);
  }

  isFunded(buyerId: UserId): Promise<boolean> {
    return this.funding.ask(buyerId);
  }

  purchasesOf(buyerId: UserId, datasetId: DatasetId): Promise<PurchaseId[]> {
    return this.takings.purchasesOf(buyerId, datasetId);
  }

  buyersOf(purchaseIds: readonly PurchaseId[]): Promise<ReadonlyMap<PurchaseId, UserId>> {
    return this.takings.buyersOf(purchaseIds);
  }

  async datasets(): Promise<DatasetId[]> {
    return (await this.living.list()).map(({ id }) => id);
  }
}
