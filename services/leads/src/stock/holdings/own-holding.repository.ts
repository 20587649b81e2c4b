import { packedCollection, upsertInto, type Write } from '@leadmart/platform/mongo';
import { LRUCache } from 'lru-cache';
import type { ClientSession, Connection, mongo } from 'mongoose';
import type { NumberSet } from '../shelves/number-set.js';
import { HOLDING_MODEL, holdingSchema, type HoldingDocument } from './holding.schema.js';
import { noStamp, type Added } from './packed-holdings.js';
import type { OwnHolding } from './packing.decisions.js';

/** Of all bitmaps together. */
const maxKnownBytes = 32 * 2 ** 20;

/**
 * Reads and writes the documents with the bitmap of a single shelf. Keeps in the process what was read or written: a
 * purchase only adds to large bitmaps, and the same stamp always means the same bitmap.
 */
export class OwnHoldingRepository {
  private readonly documents: mongo.Collection<HoldingDocument>;
  private readonly known = new LRUCache<string, OwnHolding>({
    maxSize: maxKnownBytes,
    sizeCalculation: ({ numbers }) => 1 + numbers.length,
  });

  constructor(connection: Connection) {
    this.documents = packedCollection(connection, HOLDING_MODEL, holdingSchema);
  }

  /**
   * Returns the bitmaps of these documents, by id; those that do not exist are missing. Reads all that are not known with
   * one command. Throws if numbers were added to another version of a document.
   */
  async find(
    wanted: ReadonlyMap<string, Added | undefined>,
    tx: ClientSession,
  ): Promise<Map<string, NumberSet>> {
    const found = new Map<string, NumberSet>();
    const unread: string[] = [];
    for (const [id, added] of wanted) {
      const known = this.known.get(id);
      if (added && known?.stamp.equals(added.stamp)) found.set(id, known.numbers);
      else unread.push(id);
    }
    for (const { _id, numbers, stamp } of await this.read(unread, tx)) {
      const expected = wanted.get(_id)?.stamp ?? noStamp;
      const isStamped = !expected.equals(noStamp);
      if (isStamped && !stamp?.equals(expected))
        throw new Error(`holding ${_id} is not the one that numbers were added to`);
      // Copies, so that they do not keep the whole reply in memory.
      if (isStamped)
        this.known.set(_id, { numbers: Buffer.from(numbers), stamp: Buffer.from(expected) });
      found.set(_id, numbers);
    }
    return found;
  }

  /** Returns the write of a document. */
  put(id: string, own: OwnHolding): Write {
    const { numbers, stamp } = own;
    this.known.set(id, own);
    return upsertInto(this.documents.namespace, id, {
      $set: { numbers: Buffer.from(numbers), stamp },
    });
  }

  /** Returns the write that removes a document. */
  remove(_id: string): Write {
    return { namespace: this.documents.namespace, name: 'deleteOne', filter: { _id } };
  }

  private async read(ids: readonly string[], tx: ClientSession): Promise<HoldingDocument[]> {
    if (ids.length === 0) return [];
    return await this.documents
      .find({ _id: { $in: [...ids] } }, { session: tx, batchSize: ids.length + 1 })
      .toArray();
  }
}
