import type { Connection, mongo, Schema } from 'mongoose';

/**
 * A collection of packed documents (bitmaps, pages, vectors), spoken to by the driver itself: casting
 * them through Mongoose costs more than reading them. The schema still declares what is stored and indexed.
 */
export function packedCollection<Row extends { readonly _id: string }>(
  connection: Connection,
  schema: Schema<Row>,
): mongo.Collection<Row> {
  const name = schema.get('collection');
  if (name === undefined || connection.db === undefined)
    throw new Error(`the packed collection ${name} has no name or no database`);
  // Registered, so that its indexes are built before the service is ready.
  connection.model(name, schema);
  return connection.db.collection<Row>(name, { promoteBuffers: true });
}
