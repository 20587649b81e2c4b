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
import type { DatasetId } from '@leadmart/contracts';
import type { ClientSession, Connection, mongo } from 'mongoose';
import type { LeadsConfig } from '../../leads.config.js';
import {
  HOLDER_MODEL,
  holderSchema,
  type HolderDocument,
  type PackedHoldingsDocument,
} from './holder.schema.js';
import { vectorsAfter, type ChangedHolding, type Holder, type KnownHolder } from './holding.js';
import { HOLDING_MODEL, holdingSchema, type HoldingDocument } from './holding.schema.js';
import { pack, unpack, type PackedHoldings } from './packed-holdings.js';
import { decidePacking } from './packing.decisions.js';
import type { NumberSet } from '../shelves/number-set.js';
import { shelfId, type ShelfIndex } from '../shelves/shelf.js';

/** Every purchase rewrites all packed bitmaps of its holder, so 100 shelves of this size must stay cheap. See decisions/0022. */
const maxPackedBytes = 1_024;

/** Reads and writes the leads that each holder owns. */
@Injectable()
export class HoldingRepository {
  protected readonly maxPackedBytes: number = maxPackedBytes;
  private readonly holdings: mongo.Collection<HoldingDocument>;
  private readonly holders: mongo.Collection<HolderDocument | PackedHoldingsDocument>;
  private readonly reads: BatchedReads<string, HolderDocument>;

  constructor(
    @InjectConnection() connection: Connection,
    @InjectConfig() private readonly config: Pick<LeadsConfig, 'HOLDINGS_FORMAT'>,
  ) {
    this.holdings = packedCollection(connection, HOLDING_MODEL, holdingSchema);
    this.holders = packedCollection(connection, HOLDER_MODEL, holderSchema);
    this.reads = new BatchedReads({ read: (ids) => this.findVectors(ids) });
  }

  /** Reads the vectors of one holder; under load one command reads those of many. */
  readHolder(datasetId: DatasetId, holder: Holder): Promise<HolderDocument | undefined> {
    return this.reads.get(holderId(datasetId, holder));
  }

  /** Reads the vectors and the packed bitmaps of a holder, before a change of the holdings in the same transaction. */
  async findHolder(
    datasetId: DatasetId,
    holder: Holder,
    tx: ClientSession,
  ): Promise<KnownHolder | undefined> {
    const ids = [holderId(datasetId, holder), packedId(datasetId, holder)];
    const rows = await this.holders.find({ _id: { $in: ids } }, { session: tx }).toArray();
    const vectors = rows.find(isVectors);
    if (vectors === undefined) return undefined;
    const packed = rows.find(isPacked);
    return { ...vectors, packed: packed ? unpack(packed.packed) : new Map() };
  }

  /**
   * Returns the bitmaps of shelves on which the holder owns leads. Reads only those that are not packed. Throws if one
   * is missing, because its leads would be sold again.
   */
  async findHoldings(
    { datasetId, holder, known }: { datasetId: DatasetId; holder: Holder; known: KnownHolder },
    indexes: readonly ShelfIndex[],
    tx: ClientSession,
  ): Promise<Map<ShelfIndex, NumberSet>> {
    const own = await this.findOwn(
      { datasetId, holder },
      indexes.filter((index) => !known.packed.has(index)),
      tx,
    );
    return new Map(
      indexes.map((index) => {
        const numbers = known.packed.get(index) ?? own.get(index);
        if (numbers) return [index, numbers];
        throw new Error(`holding ${holdingId(datasetId, index, holder)} is missing`);
      }),
    );
  }

  /**
   * Stores changed holdings together with the holder's vectors, before the commit. `known` is the holder as
   * `findHolder` read it in this transaction: all vectors are written, so a change since then must conflict.
   */
  save(
    datasetId: DatasetId,
    { holder, known }: { holder: Holder; known: KnownHolder | undefined },
    changes: readonly ChangedHolding[],
    tx: ClientSession,
  ): void {
    const { HOLDINGS_FORMAT: format } = this.config;
    const rules = { format, maxPackedBytes: this.maxPackedBytes };
    const { packed, own, vacated } = decidePacking(known, changes, rules);
    const { namespace } = this.holdings;
    const idOf = (index: ShelfIndex) => holdingId(datasetId, index, holder);
    Transactions.defer(
      tx,
      this.vectorsWrite(holderId(datasetId, holder), known, changes),
      ...(packed ? [this.packedWrite(packedId(datasetId, holder), packed)] : []),
      ...[...own].map(([index, numbers]) =>
        upsertInto(namespace, idOf(index), { $set: { numbers: Buffer.from(numbers) } }),
      ),
      ...vacated.map((index) => deleteFrom(namespace, idOf(index))),
    );
  }

  private async findVectors(ids: readonly string[]): Promise<Map<string, HolderDocument>> {
    const rows = await this.holders
      .find({ _id: { $in: [...ids] } }, { batchSize: ids.length + 1 })
      .toArray();
    return new Map(rows.filter(isVectors).map((row) => [row._id, row]));
  }

  private async findOwn(
    { datasetId, holder }: { datasetId: DatasetId; holder: Holder },
    indexes: readonly ShelfIndex[],
    tx: ClientSession,
  ): Promise<Map<ShelfIndex, NumberSet>> {
    if (indexes.length === 0) return new Map();
    const byId = new Map(indexes.map((index) => [holdingId(datasetId, index, holder), index]));
    const rows = await this.holdings
      .find({ _id: { $in: [...byId.keys()] } }, { session: tx, batchSize: indexes.length + 1 })
      .toArray();
    return new Map(rows.map(({ _id, numbers }) => [byId.get(_id) ?? -1, numbers]));
  }

  private vectorsWrite(
    _id: string,
    known: KnownHolder | undefined,
    changes: readonly ChangedHolding[],
  ): Write {
    const { namespace } = this.holders;
    const vectors = vectorsAfter(known, changes);
    if (!known) return insertInto(namespace, { _id, ...vectors });
    return updateIn(namespace, { _id }, { $set: vectors });
  }

  private packedWrite(_id: string, packed: PackedHoldings): Write {
    const { namespace } = this.holders;
    return packed.size > 0
      ? upsertInto(namespace, _id, { $set: { packed: pack(packed) } })
      : deleteFrom(namespace, _id);
  }
}

type Row = HolderDocument | PackedHoldingsDocument;
const isVectors = (row: Row): row is HolderDocument => 'owned' in row;
const isPacked = (row: Row): row is PackedHoldingsDocument => 'packed' in row;

const deleteFrom = (namespace: string, _id: string): Write => ({
  namespace,
  name: 'deleteOne',
  filter: { _id },
});

const holderId = (datasetId: DatasetId, holder: Holder): string => `${datasetId}:${holder}`;
/** Ends with the holder, as all ids that shard keys are taken from. */
const packedId = (datasetId: DatasetId, holder: Holder): string => `${datasetId}:packed:${holder}`;
const holdingId = (datasetId: DatasetId, index: ShelfIndex, holder: Holder): string =>
  `${shelfId(datasetId, index)}:${holder}`;
