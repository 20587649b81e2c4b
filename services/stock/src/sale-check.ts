import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { DatasetId, OptOutId } from '@leadmart/contracts';
import type { StockCounts } from './counts/stock-counts.js';
import { StockCountsRepository } from './counts/stock-counts.repository.js';
import type { AllocatedShelf } from './holdings/allocation.js';
import { AllocationRepository } from './holdings/allocation.repository.js';
import { isTurned, type SoldTo } from './holdings/holding.js';
import { PendingRefusals } from './refusals/pending-refusals.js';
import { overlapOf, type NumberSet } from './shelves/number-set.js';
import { meets } from './shelves/shelf-range.js';
import { valueAt, type ShelfIndex } from './shelves/shelf.js';
import { ShelfRepository } from './shelves/shelf.repository.js';

const polls = 60;
const pollMs = 50;

/** The counts of a dataset, and the opt-outs with leads that may still be for sale, of all datasets. */
interface Latest extends StockCounts {
  readonly pendingRefusals: readonly OptOutId[];
}

/** Checks the leads of a purchase right before payment. Two reads, unless leads were withdrawn or people opt out. */
@Injectable()
export class SaleCheck {
  constructor(
    private readonly counts: StockCountsRepository,
    private readonly shelves: ShelfRepository,
    private readonly allocations: AllocationRepository,
    private readonly refusals: PendingRefusals,
  ) {}

  /**
   * Returns whether none of a purchase's leads was withdrawn, fenced or refused since they were taken, and the dataset is still
   * sold to its holder. A change that commits at the same time as the reservation does not conflict with it. `known` are the
   * purchase's leads, if the caller has them.
   */
  async isStillForSale(
    { datasetId, purchaseId, holder }: SoldTo,
    known?: readonly AllocatedShelf[],
  ): Promise<boolean> {
    const allocated = known ?? (await this.allocations.find(purchaseId));
    const isFree = ({ fence }: Latest) =>
      !allocated.some(({ index, numbers }) => isFenced(fence, index, numbers));
    // The undo that raised a fence either finds this purchase and lifts the fence, or withdraws the leads, in a moment.
    const stock = await this.latestWhen(datasetId, isFree);
    // The fence stays, because that process died.
    if (!stock || isTurned(stock, holder)) return false;
    if (await this.isAnyWithdrawn(datasetId, stock, allocated)) return false;
    const { pendingRefusals } = stock;
    if (!(await this.refusals.meet(datasetId, allocated, pendingRefusals))) return true;
    // They are withdrawn in a moment. Without this wait the purchase could take them again.
    await this.latestWhen(datasetId, (later) => hasChanged(stock, later, allocated));
    return false;
  }

  /** Returns undefined when the stock does not become so in some seconds. */
  private async latestWhen(
    datasetId: DatasetId,
    isSo: (stock: Latest) => boolean,
  ): Promise<Latest | undefined> {
    for (let poll = 0; poll < polls; poll += 1) {
      // In this order: an opt-out that is no longer pending has its leads withdrawn in the counts that are read after it.
      const pendingRefusals = await this.refusals.find();
      const stock = { ...(await this.counts.findLatest(datasetId)), pendingRefusals };
      const turn = stock.turn?.id;
      // The purchase was first. A process that died leaves no change that others wait for.
      if (turn !== undefined) await this.counts.stopTurn(datasetId, turn);
      else if (isSo(stock)) return stock;
      await pause(pollMs);
    }
    return undefined;
  }

  private async isAnyWithdrawn(
    datasetId: DatasetId,
    stock: StockCounts,
    allocated: readonly AllocatedShelf[],
  ): Promise<boolean> {
    const changed = allocated.filter(
      ({ index, seenWithdrawn }) => valueAt(stock.withdrawn, index) !== seenWithdrawn,
    );
    const indexes = changed.map(({ index }) => index);
    const shelves = await this.shelves.find(datasetId, indexes, ['withdrawn']);
    return changed.some(
      ({ index, numbers }) => overlapOf(numbers, shelves.get(index)?.withdrawn) > 0,
    );
  }
}

/** Returns whether leads of these shelves were withdrawn, or a refusal is not pending any more. */
function hasChanged(before: Latest, later: Latest, allocated: readonly AllocatedShelf[]): boolean {
  return (
    allocated.some(
      ({ index }) => valueAt(before.withdrawn, index) !== valueAt(later.withdrawn, index),
    ) || before.pendingRefusals.some((id) => !later.pendingRefusals.includes(id))
  );
}

function isFenced(fence: StockCounts['fence'], index: ShelfIndex, numbers: NumberSet): boolean {
  const fenced = fence?.shelves.find((range) => range.index === index);
  return fenced !== undefined && meets(numbers, fenced);
}
