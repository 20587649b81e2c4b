import type { Connection, mongo, Schema } from 'mongoose';

/**
 * A collection of packed documents (bitmaps, pages, vectors), read and written through the driver: casting such
 * documents by Mongoose costs more than reading them. The schema declares their fields and indexes. Registering it
 * as a model builds the indexes before the service is ready.
 */
export function packedCollection<D extends { readonly _id: string }>(
  connection: Connection,
  modelName: string,
  schema: Schema<D>,
): mongo.Collection<D> {
  const name = schema.get('collection');
  if (name === undefined || connection.db === undefined)
    throw new Error(`the packed collection ${modelName} has no name or no database`);
  connection.model(modelName, schema);
  return connection.db.collection<D>(name, { promoteBuffers: true });
}
