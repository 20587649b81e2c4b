import type { Connection, mongo, Schema } from 'mongoose';
import { driverCollection } from './driver-collection.js';

/**
 * A collection of packed documents (bitmaps, pages, vectors), read and written through the driver: casting such
 * documents by Mongoose costs more than reading them. Binary fields are read as Buffers.
 */
export function packedCollection<D extends { readonly _id: string }>(
  connection: Connection,
  modelName: string,
  schema: Schema<D>,
): mongo.Collection<D> {
  return driverCollection(connection, modelName, schema, { promoteBuffers: true });
}
