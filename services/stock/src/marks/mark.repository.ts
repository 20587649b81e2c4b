import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import type { DatasetId } from '@leadmart/contracts';
import { packedCollection } from '@leadmart/platform/mongo';
import { sizeOf } from '../shelves/number-set.js';
import { shelfId, type ShelfIndex } from '../shelves/shelf.js';
import type { MarkKind, MarksOf, ShelfMark } from './mark.js';
import { marks, type MarkDocument } from './mark.schema.js';

/** Reads and writes marks. A change of the dataset reads what it has written, so writes are sent at once. */
@Injectable()
export class MarkRepository {
  private readonly marks: mongo.Collection<MarkDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.marks = packedCollection(connection, marks.name, marks.schema);
  }

  /** Returns the marks on shelves, of some kinds or of all. */
  async on(
    datasetId: DatasetId,
    { shelves, kinds }: { shelves: readonly ShelfIndex[]; kinds?: readonly MarkKind[] },
    tx?: ClientSession,
  ): Promise<ShelfMark[]> {
    if (shelves.length === 0) return [];
    const filter = {
      datasetId,
      shelf: { $in: [...shelves] },
      ...(kinds && { kind: { $in: [...kinds] } }),
    };
    return (await this.marks.find(filter, { session: tx }).toArray()).map(toMark);
  }

  /** Returns the marks of one check or request, in the order of the shelves. */
  async of({ datasetId, by }: MarksOf, tx?: ClientSession): Promise<ShelfMark[]> {
    const rows = await this.marks.find({ datasetId, by }, { session: tx }).toArray();
    return rows.map(toMark).sort((a, b) => a.shelf - b.shelf);
  }

  /** Returns whether a dataset has a mark of one of these kinds. */
  async isAny(
    datasetId: DatasetId,
    kinds: readonly MarkKind[],
    tx: ClientSession,
  ): Promise<boolean> {
    const filter = { datasetId, kind: { $in: [...kinds] } };
    return (await this.marks.findOne(filter, { session: tx })) !== null;
  }

  /** Stores marks as they are now; those without a lead are removed. */
  async save(changed: readonly ShelfMark[], tx: ClientSession): Promise<void> {
    if (changed.length === 0) return;
    await this.marks.bulkWrite(changed.map(toWrite), { session: tx });
  }
}

function toWrite({ numbers, ...mark }: ShelfMark): mongo.AnyBulkWriteOperation<MarkDocument> {
  const { datasetId, shelf, by } = mark;
  const filter = { _id: `${shelfId(datasetId, shelf)}:${by}`, datasetId };
  if (sizeOf(numbers) === 0) return { deleteOne: { filter } };
  const replacement = { ...mark, numbers: Buffer.from(numbers) };
  return { replaceOne: { filter, replacement, upsert: true } };
}

const toMark = ({ _id, ...mark }: MarkDocument): ShelfMark => mark;
