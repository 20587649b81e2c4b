import { packedCollection } from '@leadmart/platform/mongo';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { DatasetId } from '@leadmart/contracts';
import type { Connection, mongo } from 'mongoose';
import type { ShelfIndex } from '../shelves/shelf.js';
import { ROTATION_MODEL, rotationSchema, type RotationDocument } from './rotation.schema.js';

/** Reads and writes the rotation pointers of each dataset. */
@Injectable()
export class RotationRepository {
  private readonly rotations: mongo.Collection<RotationDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.rotations = packedCollection(connection, ROTATION_MODEL, rotationSchema);
  }

  async find(datasetId: DatasetId): Promise<ReadonlyMap<ShelfIndex, number>> {
    const rotation = await this.rotations.findOne({ _id: datasetId });
    const pointers = Object.entries(rotation?.pointers ?? {});
    return new Map(pointers.map(([index, pointer]) => [Number(index), pointer]));
  }

  async move(
    datasetId: DatasetId,
    pointers: readonly { index: ShelfIndex; nextPointer: number }[],
  ): Promise<void> {
    if (pointers.length === 0) return;
    const $set = Object.fromEntries(
      pointers.map(({ index, nextPointer }) => [`pointers.${index}`, nextPointer]),
    );
    await this.rotations.updateOne({ _id: datasetId }, { $set }, { upsert: true });
  }
}
