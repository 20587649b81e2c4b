import { Injectable } from '@nestjs/common';
import type { PurchaseId } from '@leadmart/contracts';
import { retryOnDuplicateKey, Transactions } from '@leadmart/platform/mongo';
import { AllocationRepository, PackPositions, type Place } from '@leadmart/stock';
import type { Purchase } from '../../purchases/purchase.js';
import { forgetResults } from './own-check.decisions.js';
import { OwnCheckRepository, type OwnedPack } from './own-check.repository.js';
import type { OwnChecks } from './own-check.schema.js';

/** The results of buyers' own registry files, for lists, exports and diligence files. */
@Injectable()
export class OwnResults {
  constructor(
    private readonly repository: OwnCheckRepository,
    private readonly allocations: AllocationRepository,
    private readonly transactions: Transactions,
  ) {}

  /** Undefined if the pack was never compared. See `resultAt` for a lead. */
  of({ id: packId, buyerId }: Pick<Purchase, 'id' | 'buyerId'>): Promise<OwnChecks | undefined> {
    return this.repository.find({ packId, buyerId });
  }

  /** Erases those of leads whose person opted out. A repetition changes nothing. */
  async forget(packId: PurchaseId, places: readonly Place[]): Promise<void> {
    const owner = places.length > 0 && (await this.repository.ownerOf(packId));
    if (!owner) return;
    const all = new PackPositions(await this.allocations.find(packId)).of(places);
    const positions = all.filter((position) => position !== undefined);
    await this.change(owner, (before) => forgetResults(before, positions));
  }

  /** Changes the results of a pack; two changes at once follow each other. */
  async change(pack: OwnedPack, change: (before: OwnChecks) => OwnChecks): Promise<void> {
    await retryOnDuplicateKey(() =>
      this.transactions.run(async (tx) => {
        const before = await this.repository.find(pack, tx);
        await this.repository.save(pack, change(before ?? nothing), tx);
      }),
    );
  }
}

const nothing: OwnChecks = { checks: [], results: Buffer.alloc(0) };
