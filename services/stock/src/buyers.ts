import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { BuyerGuardRepository } from './guards/buyer-guard.repository.js';
import type { Excluder, Settlement } from './guards/exclusion.js';
import type {
  BuyerHoldings,
  BuyerKey,
  BuyerVectors,
  ChangedHolding,
  KnownHolder,
} from './holdings/holding.js';
import { HoldingRepository } from './holdings/holding.repository.js';

/** Changed leads of a holder, whom `find` read in the same transaction. */
interface ChangedOwner {
  readonly known: KnownHolder | undefined;
  readonly changes: readonly ChangedHolding[];
}

/** The leads that are excluded for one reason, by the state of lists and purchases that excludes them. */
interface SettledExcluder extends ChangedOwner {
  readonly holder: Excluder;
  readonly settlement: Settlement;
}

/**
 * Buyers in a dataset: what they own, what is excluded for them, and the guard that shows whether that is up to date.
 * Purchases store what they take through it, so that no change of holdings leaves the guard behind.
 */
@Injectable()
export class Buyers {
  constructor(
    private readonly holdings: HoldingRepository,
    private readonly guards: BuyerGuardRepository,
  ) {}

  /** Reads guard and vectors; under load one command of each kind reads those of many buyers. */
  async read(key: BuyerKey): Promise<BuyerVectors> {
    const [guard, holders] = await Promise.all([
      this.guards.read(key.buyerId),
      this.holdings.readHolders(key),
    ]);
    return { guard, ...holders };
  }

  /** Reads guard, vectors and packed bitmaps, before a change of the holdings in the same transaction. */
  async find(key: BuyerKey, tx: ClientSession): Promise<BuyerHoldings> {
    const guard = await this.guards.find(key.buyerId, tx);
    return { guard, ...(await this.holdings.findHolders(key, tx)) };
  }

  /** Reads with two commands what `find` answers for these buyers in the same transaction. */
  async readAhead(keys: readonly BuyerKey[], tx: ClientSession): Promise<void> {
    const buyerIds = [...new Set(keys.map(({ buyerId }) => buyerId))];
    await this.guards.readAhead(buyerIds, tx);
    await this.holdings.readAhead(keys, tx);
  }

  /** Stores that a purchase took leads. `isIncluding`: others of the buyer exclude some of them. */
  take(
    { datasetId, buyerId, holder }: BuyerKey,
    { known, changes, isIncluding }: ChangedOwner & { readonly isIncluding: boolean },
    tx: ClientSession,
  ): void {
    this.holdings.save(datasetId, { holder, known }, changes, tx);
    this.guards.taken(buyerId, datasetId, { isIncluding }, tx);
  }

  /** Stores that the leads of a purchase are given back. */
  giveBack(
    { datasetId, buyerId, holder }: BuyerKey,
    { known, changes }: ChangedOwner,
    tx: ClientSession,
  ): void {
    this.holdings.save(datasetId, { holder, known, isUndone: true }, changes, tx);
    this.guards.undone(buyerId, datasetId, tx);
  }

  /** Stores leads that are not sold to the buyer, as holdings of their excluders. */
  settle(
    { datasetId, buyerId }: BuyerKey,
    excluded: readonly SettledExcluder[],
    tx: ClientSession,
  ): void {
    for (const { changes, ...excluder } of excluded)
      this.holdings.save(datasetId, excluder, changes, tx);
    this.guards.settled(buyerId, tx);
  }
}
