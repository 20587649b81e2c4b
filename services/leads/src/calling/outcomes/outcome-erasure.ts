import { Injectable } from '@nestjs/common';
import type { PurchaseId, UserId } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { AllocationRepository, PackPositions, type Place } from '@leadmart/stock';
import { SuppressionListChanger } from '../../care/index.js';
import { ResultAdder } from '../results/result-adder.js';
import { type CallPack, CallPacks } from './call-pack.js';
import { sheetOf } from './call-sheet.js';
import { CallSheetRepository } from './call-sheet.repository.js';

/** Erases outcomes of leads and of users. A repetition changes nothing. */
@Injectable()
export class OutcomeErasure {
  constructor(
    private readonly sheets: CallSheetRepository,
    private readonly results: ResultAdder,
    private readonly packs: CallPacks,
    private readonly allocations: AllocationRepository,
    private readonly lists: SuppressionListChanger,
    private readonly transactions: Transactions,
  ) {}

  /** The lists of the user are closed first: they tell a request that is recording at the moment. */
  async ofUser(userId: UserId): Promise<void> {
    await this.lists.erase(userId);
    await this.removeOf(userId);
  }

  async ofLeads(packId: PurchaseId, places: readonly Place[]): Promise<void> {
    const all = new PackPositions(await this.allocations.find(packId)).of(places);
    const positions = all.filter((position) => position !== undefined);
    await this.forget(packId, positions);
  }

  /** Removes what was recorded while its lead or its user was erased: a request calls this behind its commit. */
  async ofLate({ pack, shelves }: CallPack, recorded: Iterable<number>): Promise<void> {
    const { id, buyerId } = pack;
    const [{ erased }, isDeleted] = await Promise.all([
      this.packs.again(pack, shelves),
      this.lists.isClosed(buyerId),
    ]);
    if (isDeleted) await this.removeOf(buyerId);
    const late = [...recorded].filter((position) => erased.has(position));
    await this.forget(id, late);
  }

  private async removeOf(userId: UserId): Promise<void> {
    await this.sheets.removeOf(userId);
    await this.results.erase(userId);
  }

  private async forget(packId: PurchaseId, positions: readonly number[]): Promise<void> {
    for (const [sheet, some] of Map.groupBy(positions, sheetOf))
      await this.transactions.run((tx) => this.sheets.forget(packId, sheet, some, tx));
  }
}
