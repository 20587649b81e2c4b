import type { Connection, Model, mongo, Schema } from 'mongoose';

/**
 * A collection that is read and written through the driver, without Mongoose's casts, for the paths in the table of
 * decisions/0065. The schema declares its fields and indexes. Registering it as a model builds the indexes before the
 * service is ready.
 */
export function driverCollection<D extends { readonly _id: string }>(
  connection: Connection,
  modelName: string,
  schema: Schema<D>,
  options: mongo.CollectionOptions = {},
): mongo.Collection<D> {
  const name = schema.get('collection');
  if (name === undefined || connection.db === undefined)
    throw new Error(`the collection of ${modelName} has no name or no database`);
  connection.model(modelName, schema);
  return connection.db.collection<D>(name, options);
}

/** The collection of a model, as the driver reads and writes it. */
export function collectionOf<D extends { readonly _id: string }>(
  model: Model<D>,
): mongo.Collection<D> {
  const { db } = model.db;
  if (db === undefined) throw new Error(`the collection of ${model.modelName} has no database`);
  return db.collection<D>(model.collection.collectionName);
}

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
