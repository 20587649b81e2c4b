import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import type { DatasetId } from '@leadmart/contracts';
import { packedCollection } from '@leadmart/platform/mongo';
import { rotations, type RotationDocument } from './rotation.schema.js';

/** Reads and writes the rotation pointers of each dataset. */
@Injectable()
export class RotationRepository {
  private readonly rotations: mongo.Collection<RotationDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.rotations = packedCollection(connection, rotations.name, rotations.schema);
  }

  /** The pointers by `pointerKey`. */
  async find(datasetId: DatasetId): Promise<ReadonlyMap<number, number>> {
    const rotation = await this.rotations.findOne({ _id: datasetId });
    const pointers = Object.entries(rotation?.pointers ?? {});
    return new Map(pointers.map(([key, pointer]) => [Number(key), pointer]));
  }

  /** Returns the datasets from which leads were taken. */
  async takenFrom(): Promise<DatasetId[]> {
    // Covered by the index, because pointers may be many.
    const rows = await this.rotations
      .find({}, { projection: { _id: 1 }, hint: { _id: 1 } })
      .toArray();
    return rows.map(({ _id }) => _id);
  }

  async move(
    datasetId: DatasetId,
    pointers: readonly { key: number; pointer: number }[],
  ): Promise<void> {
    if (pointers.length === 0) return;
    const $set = Object.fromEntries(
      pointers.map(({ key, pointer }) => [`pointers.${key}`, pointer]),
    );
    await this.rotations.updateOne({ _id: datasetId }, { $set }, { upsert: true });
  }
}
