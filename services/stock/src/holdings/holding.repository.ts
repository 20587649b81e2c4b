import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import type { DatasetId } from '@leadmart/contracts';
import { coalescedReads, type Coalesce } from '@leadmart/platform/coalescing';
import {
  idsBelow,
  insertInto,
  oneBatch,
  packedCollection,
  Transactions,
  updateIn,
  upsertInto,
  type Write,
} from '@leadmart/platform/mongo';
import { excluderOf, exclusionReasons, type Settlement } from '../guards/exclusion.js';
import type { NumberSet } from '../shelves/number-set.js';
import { shelfId, type ShelfIndex } from '../shelves/shelf.js';
import { holders, type HolderDocument } from './holder.schema.js';
import {
  ownedShelves,
  vectorsAfter,
  type BuyerKey,
  type BuyersHolders,
  type ChangedHolding,
  type Holder,
  type HolderVectors,
  type KnownHolder,
  type Owner,
} from './holding.js';
import { holdings, type HoldingDocument } from './holding.schema.js';
import { pack, unpack } from './packed-holdings.js';
import { packVectors, unpackVectors } from './packed-vectors.js';
import { decidePacking } from './packing.decisions.js';

/** Every purchase rewrites all packed bitmaps of its holder, so 100 shelves of this size must stay cheap. See decisions/0006. */
const maxPackedBytes = 2_048;

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
interface ShelfOwner {
  readonly holder: Owner;
  readonly numbers: ReadonlyMap<ShelfIndex, NumberSet>;
}

type VectorsById = ReadonlyMap<string, HolderVectors>;

/** Reads and writes the leads that each holder owns. */
@Injectable()
export class HoldingRepository {
  protected readonly maxPackedBytes: number = maxPackedBytes;
  private readonly holders: mongo.Collection<HolderDocument>;
  private readonly holdings: mongo.Collection<HoldingDocument>;
  private readonly reads: Coalesce<string, VectorsById>;

  constructor(@InjectConnection() connection: Connection) {
    this.holders = packedCollection(connection, holders.name, holders.schema);
    this.holdings = packedCollection(connection, holdings.name, holdings.schema);
    this.reads = coalescedReads((keys) => this.readVectors(keys));
  }

  /** Reads the vectors of a buyer's holders; under load one command reads those of many buyers. */
  async readHolders(key: BuyerKey): Promise<BuyersHolders<HolderVectors>> {
    const vectors = await this.reads.call(holderIds(key).join());
    return toBuyersHolders(key, vectors ?? new Map());
  }

  /** Reads vectors and packed bitmaps, before a change of the holdings in the same transaction. */
  async findHolders(key: BuyerKey, tx: ClientSession): Promise<BuyersHolders> {
    const ids = holderIds(key);
    await this.keepHolders(ids, tx);
    const known = ids.flatMap((id) => {
      const holder = Transactions.kept<KnownHolder>(tx, keptAs(id));
      return holder ? [[id, holder] as const] : [];
    });
    return toBuyersHolders(key, new Map(known));
  }

  /** Reads the holders of many buyers with one command, for `findHolders` in the same transaction. */
  async readAhead(keys: readonly BuyerKey[], tx: ClientSession): Promise<void> {
    await this.keepHolders([...new Set(keys.flatMap(holderIds))], tx);
  }

  /**
   * Returns the bitmaps of each holder's shelves. Reads those that are not packed with one command. Throws if one is
   * missing, because its leads would be sold again.
   */
  async findHoldings(
    datasetId: DatasetId,
    held: readonly HeldShelves[],
    tx: ClientSession,
  ): Promise<Map<ShelfIndex, NumberSet>[]> {
    const unpacked = held.flatMap(({ holder, known: { packed }, indexes }) =>
      indexes
        .filter((index) => !packed.has(index))
        .map((index) => holdingId(datasetId, index, holder)),
    );
    const own = await this.findOwn(unpacked, tx);
    return held.map(({ holder, known: { packed }, indexes }) => {
      const numbersOn = (index: ShelfIndex) => {
        const id = holdingId(datasetId, index, holder);
        const numbers = packed.get(index) ?? own.get(id);
        if (numbers) return numbers;
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
    // Excluders have a settlement.
    const rows = await this.holders
      .find(
        {
          _id: idsBelow(datasetId, after),
          shelves: { $in: [...indexes] },
          settlement: { $exists: false },
        },
        { session: tx, ...oneBatch },
      )
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
    const held = rows.map((row) => ({
      holder: row._id.slice(row._id.lastIndexOf(':') + 1) as Owner,
      known: toKnownHolder(row),
      indexes: indexes.filter((index) => row.shelves.includes(index)),
    }));
    const numbers = await this.findHoldings(datasetId, held, tx);
    return held.map(({ holder }, i) => ({ holder, numbers: numbers[i] ?? new Map() }));
  }

  /** Returns whether a buyer owns a lead of the dataset, in the order of their ids: the first one found is enough. */
  async isAnyOwned(datasetId: DatasetId, tx: ClientSession): Promise<boolean> {
    // Excluders have a settlement.
    const owners = {
      _id: idsBelow(datasetId, ''),
      'shelves.0': { $exists: true },
      settlement: { $exists: false },
    };
    const found = await this.holders.findOne(owners, { session: tx, projection: { _id: 1 } });
    return found !== null;
  }

  /**
   * Stores changed holdings together with the holder's vectors, before the commit. `known` is the holder as
   * `findHolders` read it in this transaction: the document is written in any case, so a change since then conflicts.
   * Excluders have a settlement.
   */
  save(
    datasetId: DatasetId,
    { holder, known, settlement, isUndone }: SavedHolder,
    changes: readonly ChangedHolding[],
    tx: ClientSession,
  ): void {
    const { packed, own, vacated } = decidePacking(known, changes, this.maxPackedBytes);
    const id = holderId(datasetId, holder);
    const idOf = (index: ShelfIndex) => holdingId(datasetId, index, holder);
    const after: KnownHolder = {
      ...vectorsAfter(known, changes),
      ...(settlement && { settlement }),
      ...(isUndone && { undone: (known?.undone ?? 0) + 1 }),
      packed: packed ?? known?.packed ?? new Map(),
    };
    Transactions.defer(
      tx,
      this.holderWrite(id, known, after),
      ...[...own].map(([index, numbers]) => this.ownWrite(idOf(index), numbers)),
      ...vacated.map((index) => this.ownRemoval(idOf(index))),
    );
    Transactions.keep(tx, keptAs(id), after);
    for (const [index, numbers] of own) Transactions.keep(tx, keptAs(idOf(index)), numbers);
  }

  /** Reads documents for many callers: each key is a list of ids. */
  private async readVectors(keys: readonly string[]): Promise<Map<string, VectorsById>> {
    const ids = [...new Set(keys.flatMap((key) => key.split(',')))];
    const rows = await this.holders
      .find({ _id: { $in: ids } }, { projection: { packed: 0, shelves: 0 }, ...oneBatch })
      .toArray();
    const byId: VectorsById = new Map(rows.map((row) => [row._id, toVectors(row)]));
    return new Map(keys.map((key) => [key, byId]));
  }

  /** Reads those of the holders that the transaction does not have yet. */
  private async keepHolders(ids: readonly string[], tx: ClientSession): Promise<void> {
    const unread = ids.filter((id) => Transactions.kept(tx, keptAs(id)) === undefined);
    if (unread.length === 0) return;
    const options = { session: tx, ...oneBatch };
    const rows = await this.holders.find({ _id: { $in: unread } }, options).toArray();
    const found = new Map(rows.map((row) => [row._id, toKnownHolder(row)]));
    for (const id of unread) Transactions.keep(tx, keptAs(id), found.get(id) ?? null);
  }

  /** Reads documents of single shelves; those that do not exist are missing. */
  private async findOwn(
    ids: readonly string[],
    tx: ClientSession,
  ): Promise<ReadonlyMap<string, NumberSet>> {
    const found = new Map<string, NumberSet>();
    const unread: string[] = [];
    for (const id of ids) {
      const kept = Transactions.kept<NumberSet>(tx, keptAs(id));
      if (kept) found.set(id, kept);
      else unread.push(id);
    }
    if (unread.length === 0) return found;
    const options = { session: tx, ...oneBatch };
    const rows = await this.holdings.find({ _id: { $in: unread } }, options).toArray();
    for (const { _id, numbers } of rows) found.set(_id, numbers);
    return found;
  }

  private holderWrite(_id: string, known: KnownHolder | undefined, after: KnownHolder): Write {
    const { namespace } = this.holders;
    const { undone, settlement } = after;
    const fields = {
      vectors: packVectors(after),
      ...(undone !== undefined && { undone }),
      ...(settlement && { settlement }),
    };
    const shelves = ownedShelves(after);
    if (!known) {
      const document = { _id, ...fields, shelves, packed: pack(after.packed) };
      return insertInto(namespace, document);
    }
    const $set = {
      ...fields,
      ...(shelves.join() !== ownedShelves(known).join() && { shelves }),
      ...(after.packed !== known.packed && { packed: pack(after.packed) }),
    };
    return updateIn(namespace, { _id }, { $set });
  }

  private ownWrite(id: string, numbers: NumberSet): Write {
    const $set = { numbers: Buffer.from(numbers) };
    return upsertInto(this.holdings.namespace, id, { $set });
  }

  private ownRemoval(_id: string): Write {
    return { namespace: this.holdings.namespace, name: 'deleteOne', filter: { _id } };
  }
}

const toKnownHolder = (row: HolderDocument): KnownHolder => ({
  ...toVectors(row),
  packed: unpack(row.packed),
});

const toVectors = ({
  vectors,
  undone,
  settlement,
}: Pick<HolderDocument, 'vectors' | 'undone' | 'settlement'>): HolderVectors => ({
  ...unpackVectors(vectors),
  ...(undone !== undefined && { undone }),
  ...(settlement && { settlement }),
});

const holderIds = ({ datasetId, holder, buyerId }: BuyerKey): string[] => [
  holderId(datasetId, holder),
  ...exclusionReasons.map((reason) => holderId(datasetId, excluderOf(reason, buyerId))),
];

function toBuyersHolders<H extends HolderVectors>(
  { datasetId, holder, buyerId }: BuyerKey,
  holders: ReadonlyMap<string, H>,
): BuyersHolders<H> {
  const excluded = exclusionReasons.flatMap((reason) => {
    const excluder = holders.get(holderId(datasetId, excluderOf(reason, buyerId)));
    return excluder ? [[reason, excluder] as const] : [];
  });
  return { own: holders.get(holderId(datasetId, holder)), excluded: new Map(excluded) };
}

const keptAs = (id: string): string => `holdings ${id}`;
const holderId = (datasetId: DatasetId, holder: Holder): string => `${datasetId}:${holder}`;
const holdingId = (datasetId: DatasetId, index: ShelfIndex, holder: Holder): string =>
  `${shelfId(datasetId, index)}:${holder}`;
