import { Injectable } from '@nestjs/common';
import type { DatasetId, PurchaseId, UserId } from '@leadmart/contracts';
import { StockFacts, type ListedContacts } from '@leadmart/stock';
import { Funding, SuppressedPhones } from '../care/index.js';
import { DatasetReader } from '../supply/index.js';
import { TakingRepository } from './taking.repository.js';

/** Answers what the stock asks about buyers and datasets. */
@Injectable()
export class LeadsStockFacts extends StockFacts {
  constructor(
    private readonly suppressed: SuppressedPhones,
    private readonly funding: Funding,
    private readonly takings: TakingRepository,
    private readonly living: DatasetReader,
  ) {
    super();
  }

  listed(buyerId: UserId): Promise<ListedContacts> {
    return this.suppressed.of(buyerId);
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
