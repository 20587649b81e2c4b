import { randomBytes } from 'node:crypto';
import { BatchedReads } from '@leadmart/platform/caching';
import { InjectConfig } from '@leadmart/platform/config';
import {
  insertInto,
  packedCollection,
  Transactions,
  updateIn,
  upsertInto,
  type Write,
} from '@leadmart/platform/mongo';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { DatasetId, UserId } from '@leadmart/contracts';
import type { ClientSession, Connection, mongo } from 'mongoose';
import type { LeadsConfig } from '../../leads.config.js';
import {
  HOLDER_MODEL,
  holderSchema,
  type HolderDocument,
  type HoldersDocument,
  type PackedHoldingsDocument,
} from './holder.schema.js';
import { guardId, type BuyerGuard } from '../exclusions/buyer-guard.js';
import { excluderOf, exclusionReasons, type Settlement } from '../exclusions/exclusion.js';
import {
  changedVectors,
  type BuyerHoldings,
  type BuyerVectors,
  type ChangedHolding,
  type Holder,
  type HolderVectors,
  type KnownHolder,
  type Owner,
} from './holding.js';
import { OwnHoldingRepository } from './own-holding.repository.js';
import {
  nothingPacked,
  pack,
  stampBytes,
  unpack,
  withAdded,
  type PackedHoldings,
} from './packed-holdings.js';
import { decidePacking } from './packing.decisions.js';
import type { NumberSet } from '../shelves/number-set.js';
import { shelfId, valueAt, type ShelfIndex } from '../shelves/shelf.js';

/** Every purchase rewrites all packed bitmaps of its holder, so 100 shelves of this size must stay cheap. See decisions/0045. */
const maxPackedBytes = 1_024;

/** A buyer in a dataset. */
export interface BuyerKey {
  readonly datasetId: DatasetId;
  readonly buyerId: UserId;
  /** The holder of what the buyer buys: see holderOf. */
  readonly holder: Owner;
}

interface SavedHolder {
  readonly holder: Holder;
  readonly known: KnownHolder | undefined;
  readonly settlement?: Settlement;
  /** Whether the leads of a purchase are given back. */
  readonly isUndone?: boolean;
}

/** Shelves on which a holder owns leads. */
interface HeldShelves {
  readonly holder: Holder;
  readonly known: KnownHolder;
  readonly indexes: readonly ShelfIndex[];
}

/** An owner of leads, and the numbers on the shelves that were asked for. */
export interface ShelfOwner {
  readonly holder: Owner;
  readonly numbers: ReadonlyMap<ShelfIndex, NumberSet>;
}

type RowsById = ReadonlyMap<string, HoldersDocument>;

/** Reads and writes the leads that each holder owns. */
@Injectable()
export class HoldingRepository {
  protected readonly maxPackedBytes: number = maxPackedBytes;
  private readonly own: OwnHoldingRepository;
  private readonly holders: mongo.Collection<HoldersDocument>;
  private readonly reads: BatchedReads<string, RowsById>;

  constructor(
    @InjectConnection() connection: Connection,
    @InjectConfig() private readonly config: Pick<LeadsConfig, 'HOLDINGS_FORMAT'>,
  ) {
    this.own = new OwnHoldingRepository(connection);
    this.holders = packedCollection(connection, HOLDER_MODEL, holderSchema);
    this.reads = new BatchedReads({ read: (keys) => this.findRows(keys) });
  }

  /** Reads the vectors of a buyer and of the holder; under load one command reads those of many. */
  async readBuyer(key: BuyerKey): Promise<BuyerVectors> {
    const rows = await this.reads.get(buyerIds(key).join());
    return toBuyerHoldings(key, rows ?? new Map(), (vectors) => vectors);
  }

  /** Reads vectors and packed bitmaps with one command, before a change of the holdings in the same transaction. */
  async findBuyer(key: BuyerKey, tx: ClientSession): Promise<BuyerHoldings> {
    const { datasetId } = key;
    const holders: Holder[] = [
      key.holder,
      ...exclusionReasons.map((one) => excluderOf(one, key.buyerId)),
    ];
    const packs = new Map(
      holders.map((holder) => [holderId(datasetId, holder), packedId(datasetId, holder)]),
    );
    const ids = [...buyerIds(key), ...packs.values()];
    const rows = await this.holders.find({ _id: { $in: ids } }, { session: tx }).toArray();
    const byId = new Map(rows.map((row) => [row._id, row]));
    return toBuyerHoldings(key, byId, (vectors) => {
      const packed = byId.get(packs.get(vectors._id) ?? '');
      return {
        ...vectors,
        packed: packed && isPacked(packed) ? unpack(packed.packed) : nothingPacked,
      };
    });
  }

  /**
   * Returns the bitmaps of each holder's shelves. Reads those that are neither packed nor known with one command. Throws
   * if one is missing, because its leads would be sold again.
   */
  async findHoldings(
    datasetId: DatasetId,
    held: readonly HeldShelves[],
    tx: ClientSession,
  ): Promise<Map<ShelfIndex, NumberSet>[]> {
    const unpacked = held.flatMap(({ holder, known: { packed }, indexes }) =>
      indexes
        .filter((index) => !packed.whole.has(index))
        .map((index) => [holdingId(datasetId, index, holder), packed.added.get(index)] as const),
    );
    const own = await this.own.find(new Map(unpacked), tx);
    return held.map(({ holder, known: { packed }, indexes }) => {
      const numbersOn = (index: ShelfIndex) => {
        const whole = packed.whole.get(index);
        if (whole) return whole;
        const id = holdingId(datasetId, index, holder);
        const numbers = own.get(id);
        if (numbers) return withAdded(numbers, packed.added.get(index));
        throw new Error(`holding ${id} is missing`);
      };
      return new Map(indexes.map((index) => [index, numbersOn(index)]));
    });
  }

  /**
   * Returns a page of the owners of leads on any of these shelves, by their ids, with their numbers there. In an exclusive
   * dataset that is `everybody`.
   */
  async findOwners(
    datasetId: DatasetId,
    indexes: readonly ShelfIndex[],
    { after, limit }: { readonly after: string; readonly limit: number },
    tx: ClientSession,
  ): Promise<ShelfOwner[]> {
    // The ids of the dataset's holders; `;` follows `:`. Excluders have a settlement.
    const rows = await this.holders
      .find(
        {
          _id: { $gt: holderId(datasetId, after as Owner), $lt: `${datasetId};` },
          $or: indexes.map((index) => ({ [`owned.${index}`]: { $gt: 0 } })),
          settlement: { $exists: false },
        },
        { session: tx, batchSize: limit + 1 },
      )
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
    const vectors = rows.filter(isVectors);
    const holders = vectors.map(({ _id }) => _id.slice(_id.lastIndexOf(':') + 1) as Owner);
    const packs = await this.findPacks(datasetId, holders, tx);
    const held = vectors.map((row, i) => {
      const holder = holders[i] as Owner;
      const known = { ...row, packed: packs.get(packedId(datasetId, holder)) ?? nothingPacked };
      return { holder, known, indexes: indexes.filter((index) => valueAt(row.owned, index) > 0) };
    });
    const numbers = await this.findHoldings(datasetId, held, tx);
    return numbers.map((some, i) => ({ holder: holders[i] as Owner, numbers: some }));
  }

  /**
   * Stores changed holdings together with the holder's vectors, before the commit. `known` is the holder as
   * `findBuyer` read it in this transaction: the document is written in any case, so a change since then conflicts.
   * Excluders have a settlement.
   */
  save(
    datasetId: DatasetId,
    { holder, known, settlement, isUndone }: SavedHolder,
    changes: readonly ChangedHolding[],
    tx: ClientSession,
  ): void {
    const { packed, own, vacated } = decidePacking(known, changes, {
      format: this.config.HOLDINGS_FORMAT,
      maxPackedBytes: this.maxPackedBytes,
      newStamp: () => randomBytes(stampBytes),
    });
    const idOf = (index: ShelfIndex) => holdingId(datasetId, index, holder);
    Transactions.defer(
      tx,
      this.vectorsWrite(holderId(datasetId, holder), known, {
        ...changedVectors(known, changes),
        ...(settlement && { settlement }),
        ...(isUndone && { undone: (known?.undone ?? 0) + 1 }),
      }),
      ...(packed ? [this.packedWrite(packedId(datasetId, holder), packed)] : []),
      ...[...own].map(([index, holding]) => this.own.put(idOf(index), holding)),
      ...vacated.map((index) => this.own.remove(idOf(index))),
    );
  }

  /** Reads documents for many callers: each key is a list of ids. */
  private async findRows(keys: readonly string[]): Promise<Map<string, RowsById>> {
    const ids = [...new Set(keys.flatMap((key) => key.split(',')))];
    const rows = await this.holders
      .find({ _id: { $in: ids } }, { batchSize: ids.length + 1 })
      .toArray();
    const byId: RowsById = new Map(rows.map((row) => [row._id, row]));
    return new Map(keys.map((key) => [key, byId]));
  }

  private async findPacks(
    datasetId: DatasetId,
    holders: readonly Owner[],
    tx: ClientSession,
  ): Promise<Map<string, PackedHoldings>> {
    if (holders.length === 0) return new Map();
    const ids = holders.map((holder) => packedId(datasetId, holder));
    const rows = await this.holders
      .find({ _id: { $in: ids } }, { session: tx, batchSize: ids.length + 1 })
      .toArray();
    return new Map(rows.filter(isPacked).map(({ _id, packed }) => [_id, unpack(packed)]));
  }

  private vectorsWrite(
    _id: string,
    known: KnownHolder | undefined,
    vectors: Partial<HolderVectors>,
  ): Write {
    const { namespace } = this.holders;
    if (!known) return insertInto(namespace, { _id, ...vectors });
    return updateIn(namespace, { _id }, { $set: vectors });
  }

  private packedWrite(_id: string, packed: PackedHoldings): Write {
    const { namespace } = this.holders;
    return packed.whole.size + packed.added.size > 0
      ? upsertInto(namespace, _id, { $set: { packed: pack(packed) } })
      : { namespace, name: 'deleteOne', filter: { _id } };
  }
}

const isVectors = (row: HoldersDocument): row is HolderDocument => 'owned' in row;
const isPacked = (row: HoldersDocument): row is PackedHoldingsDocument => 'packed' in row;

/** The ids of the documents without bitmaps. */
const buyerIds = ({ datasetId, holder, buyerId }: BuyerKey): string[] => [
  holderId(datasetId, holder),
  guardId(buyerId),
  ...exclusionReasons.map((reason) => holderId(datasetId, excluderOf(reason, buyerId))),
];

function toBuyerHoldings<H extends HolderVectors>(
  { datasetId, holder, buyerId }: BuyerKey,
  rows: RowsById,
  toHolder: (vectors: HolderDocument) => H,
): BuyerHoldings<H> {
  const holderOfId = (id: string) => {
    const row = rows.get(id);
    return row && isVectors(row) ? toHolder(row) : undefined;
  };
  const excluded = exclusionReasons.flatMap((reason) => {
    const excluder = holderOfId(holderId(datasetId, excluderOf(reason, buyerId)));
    return excluder ? [[reason, excluder] as const] : [];
  });
  const guard = (rows.get(guardId(buyerId)) ?? {}) as BuyerGuard;
  return { guard, own: holderOfId(holderId(datasetId, holder)), excluded: new Map(excluded) };
}

const holderId = (datasetId: DatasetId, holder: Holder): string => `${datasetId}:${holder}`;
/** Ends with the holder, as all ids that shard keys are taken from. */
const packedId = (datasetId: DatasetId, holder: Holder): string => `${datasetId}:packed:${holder}`;
const holdingId = (datasetId: DatasetId, index: ShelfIndex, holder: Holder): string =>
  `${shelfId(datasetId, index)}:${holder}`;
