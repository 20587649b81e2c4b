import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { ComparisonRunning } from '@leadmart/contracts';
import { JoinedReads } from '@leadmart/platform/coalescing';
import { retryOnDuplicateKey, Transactions } from '@leadmart/platform/mongo';
import { type CountedShelf, eachCountedOnce } from '../availability.decisions.js';
import { Buyers } from '../buyers.js';
import { type StockCounts } from '../counts/stock-counts.js';
import { StockCountsRepository } from '../counts/stock-counts.repository.js';
import {
  excluderOf,
  type ExclusionReason,
  ExclusionsOutOfDate,
  FundingUnknown,
  type Settlement,
} from '../guards/exclusion.js';
import type { BuyerKey, BuyerVectors, ChangedHolding } from '../holdings/holding.js';
import { type OpenShelf, ShelfOpener } from '../shelf-opener.js';
import { type NumberSet, setOf, union } from '../shelves/number-set.js';
import { allShelves, type ShelfIndex, valueAt } from '../shelves/shelf.js';
import { StockFacts } from '../stock-facts.js';
import {
  ListedLeads,
  OwnedElsewhere,
  type ExclusionSource,
  type FoundLeads,
} from './exclusion-sources.js';
import { isSameGuard, ownedByAll, reasonsToSettle } from './exclusion.decisions.js';

/** The stock may need funding and a settlement, and a list or purchase may change meanwhile, each a few times. */
const attempts = 8;

/** A buyer in a dataset; `isUnfunded` when their lists were found not to count. */
type AskedKey<K extends BuyerKey> = K & { readonly isUnfunded?: boolean };

interface Finding {
  /** The counts of the dataset before the leads were looked for. */
  readonly counts: StockCounts['counts'];
  readonly buyer: BuyerVectors;
  readonly found: ReadonlyMap<ExclusionReason, FoundLeads>;
}

/**
 * Settles which leads of a dataset are not sold to a buyer: those on their suppression lists, and those that they own in
 * another dataset. They are stored as holdings of excluders and looked for only when lists, purchases or stock have
 * changed, by the next request that needs them.
 */
@Injectable()
export class Exclusions {
  /** Gateways and buyers wait longer than this. */
  protected readonly patienceMs: number = 8_000;
  private readonly sources: Readonly<Record<ExclusionReason, ExclusionSource>>;
  private readonly settling = new JoinedReads<string, void>();

  constructor(
    private readonly counts: StockCountsRepository,
    private readonly buyers: Buyers,
    private readonly opener: ShelfOpener,
    private readonly transactions: Transactions,
    private readonly facts: StockFacts,
    listed: ListedLeads,
    elsewhere: OwnedElsewhere,
  ) {
    this.sources = { listed, elsewhere };
  }

  /**
   * Runs work of the stock for a buyer; settles the exclusions and repeats the work when they are out of date. Asks whether
   * the buyer's lists count if that is not known. Throws PeerUnavailable when billing is away then, and ComparisonRunning
   * when a settlement takes long, as it does for the first buyer with leads of two large datasets; it continues.
   */
  async during<K extends BuyerKey, T>(
    key: K,
    work: (asked: AskedKey<K>) => Promise<T>,
  ): Promise<T> {
    let asked: AskedKey<K> = key;
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      try {
        return await work(asked);
      } catch (error) {
        if (error instanceof FundingUnknown)
          asked = { ...key, isUnfunded: !(await this.facts.isFunded(key.buyerId)) };
        else if (error instanceof ExclusionsOutOfDate) await this.settleSoon(key);
        else throw error;
      }
    }
    throw ComparisonRunning();
  }

  private async settleSoon(key: BuyerKey): Promise<void> {
    const settlement = this.settling.get(`${key.datasetId}:${key.buyerId}`, () => this.settle(key));
    const patience = new AbortController();
    const tooLate = pause(this.patienceMs, undefined, { signal: patience.signal }).then(() => {
      throw ComparisonRunning();
    });
    try {
      await Promise.race([settlement, tooLate]);
    } finally {
      // The loser of the race rejects without a reader.
      for (const one of [settlement, tooLate]) one.catch(() => undefined);
      patience.abort();
    }
  }

  /** Stores nothing when lists or purchases change meanwhile. */
  private async settle(key: BuyerKey): Promise<void> {
    // Before the directory: it may then have later leads, which are compared again the next time.
    const { counts } = await this.counts.find(key.datasetId);
    const buyer = await this.buyers.read(key);
    const found = new Map<ExclusionReason, FoundLeads>();
    for (const reason of reasonsToSettle(buyer, key.datasetId, { counts }))
      found.set(reason, await this.sources[reason].find(key, buyer));
    if (found.size === 0) return;
    await retryOnDuplicateKey(() =>
      this.transactions.run((tx) => this.store(key, { counts, buyer, found }, tx)),
    );
  }

  private async store(key: BuyerKey, finding: Finding, tx: ClientSession): Promise<void> {
    const { datasetId, buyerId } = key;
    const stock = await this.counts.find(datasetId, tx);
    const buyer = await this.buyers.find(key, tx);
    if (!isSameGuard(finding.buyer.guard, buyer.guard, datasetId)) return;
    const opened = await this.opener.open({ ...key, shelves: allShelves }, { stock, buyer, tx });
    const settled = opened.map((shelf) => ({
      ...shelf,
      excluded: withFound(shelf, finding.found),
    }));
    const reasons = new Set([...buyer.excluded.keys(), ...finding.found.keys()]);
    const excluders = [...reasons].map((reason) => {
      const known = buyer.excluded.get(reason);
      const by = finding.found.get(reason)?.by;
      const settlement: Settlement = {
        ...(by ? { ...by, counts: finding.counts } : (known?.settlement ?? { counts: [] })),
        undone: buyer.guard.undone ?? 0,
        ...(key.holder !== buyerId && ownedByAll(buyer.own)),
      };
      const changes = settled.map((shelf) => changeOf(stock, shelf, reason));
      return { holder: excluderOf(reason, buyerId), known, settlement, changes };
    });
    this.buyers.settle(key, excluders, tx);
  }
}

const nothing: NumberSet = setOf([]);

function withFound(
  shelf: OpenShelf,
  found: Finding['found'],
): ReadonlyMap<ExclusionReason, CountedShelf> {
  const parts = new Map(shelf.excluded);
  for (const [reason, { numbers, replaces }] of found) {
    const before = parts.get(reason)?.owned;
    const added = numbers.get(shelf.index);
    const owned = replaces || !before ? added : union(before, added);
    const isGrown = owned !== undefined || before !== undefined;
    parts.set(reason, { owned, isGrown });
  }
  return eachCountedOnce(shelf, [...parts]);
}

interface SettledExclusions {
  readonly index: ShelfIndex;
  readonly excluded: ReadonlyMap<ExclusionReason, CountedShelf>;
}

function changeOf(
  { withdrawn, arrivals }: StockCounts,
  { index, excluded }: SettledExclusions,
  reason: ExclusionReason,
): ChangedHolding {
  const { owned, ownedCount = 0, overlap = 0, isGrown = false } = excluded.get(reason) ?? {};
  return {
    index,
    numbers: isGrown ? (owned ?? nothing) : undefined,
    owned: ownedCount,
    overlap,
    seenWithdrawn: valueAt(withdrawn, index),
    seenArrivals: valueAt(arrivals, index),
  };
}
