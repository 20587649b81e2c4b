import { BSON, type BulkWriteResult, type Document } from 'mongodb';

/** Converts the driver's result classes to the plain documents of the tests. */
export function plainResult(result: unknown): unknown {
  if (isBulkWriteResult(result)) return bulkWriteResult(result);
  if (result instanceof Map) return Object.fromEntries(result);
  if (!isClientBulkWriteResult(result)) return result;
  return Object.fromEntries(
    Object.entries(result).map(([name, value]) => [
      name,
      value instanceof Map ? byIndex(value) : value,
    ]),
  );
}

/** `didUpsert` exists in this driver only. */
function byIndex(results: Map<unknown, Document>): Document {
  const withoutOwn = (result: Document): Document =>
    Object.fromEntries(Object.entries(result).filter(([name]) => name !== 'didUpsert'));
  return Object.fromEntries([...results].map(([index, result]) => [index, withoutOwn(result)]));
}

/** The driver does not export the class. */
function isBulkWriteResult(value: unknown): value is BulkWriteResult {
  return value instanceof Object && value.constructor.name === 'BulkWriteResult';
}

function isClientBulkWriteResult(value: unknown): value is Document {
  if (value === null || typeof value !== 'object' || value instanceof BSON.BSONValue) return false;
  return 'insertResults' in value || 'updateResults' in value || 'deleteResults' in value;
}

function bulkWriteResult(result: BulkWriteResult): Document {
  const { insertedCount, matchedCount, modifiedCount, deletedCount, upsertedCount } = result;
  const { insertedIds, upsertedIds } = result;
  return {
    insertedCount,
    matchedCount,
    modifiedCount,
    deletedCount,
    upsertedCount,
    insertedIds,
    upsertedIds,
  };
}
