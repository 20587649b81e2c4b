import type { Collection, Document } from 'mongodb';
import { Skipped } from '../test-format.js';
import type { Operations } from './operation.js';

function find(collection: Collection, { filter, ...options }: Document) {
  return collection.find(filter ?? {}, options);
}

/** The tests write `Before` and `After`, this driver uses lower case. */
function findAndModifyOptions({ returnDocument, ...options }: Document): Document {
  return returnDocument
    ? { ...options, returnDocument: String(returnDocument).toLowerCase() }
    : options;
}

function changeStreams(): never {
  throw new Skipped('change streams');
}

function searchIndexes(): never {
  throw new Skipped('search indexes');
}

export const collectionOperations: Operations<Collection> = {
  aggregate: (collection, { pipeline, ...options }) =>
    collection.aggregate(pipeline, options).toArray(),
  bulkWrite: (collection, { requests, ...options }) => collection.bulkWrite(requests, options),
  count: (collection, { filter, ...options }) => collection.count(filter, options),
  countDocuments: (collection, { filter, ...options }) =>
    collection.countDocuments(filter, options),
  createFindCursor: async (collection, given) => {
    const cursor = find(collection, given);
    // The command is sent when the cursor is created, not when it is first read.
    await cursor.hasNext();
    return cursor;
  },
  createChangeStream: changeStreams,
  watch: changeStreams,
  createIndex: (collection, { keys, ...options }) => collection.createIndex(keys, options),
  createSearchIndex: searchIndexes,
  createSearchIndexes: searchIndexes,
  dropSearchIndex: searchIndexes,
  listSearchIndexes: searchIndexes,
  updateSearchIndex: searchIndexes,
  deleteMany: (collection, { filter, ...options }) => collection.deleteMany(filter, options),
  deleteOne: (collection, { filter, ...options }) => collection.deleteOne(filter, options),
  distinct: (collection, { fieldName, filter, ...options }) =>
    collection.distinct(fieldName, filter ?? {}, options),
  drop: (collection, options) => collection.drop(options),
  dropIndex: (collection, { name, ...options }) => collection.dropIndex(name, options),
  dropIndexes: (collection, options) => collection.dropIndexes(options),
  estimatedDocumentCount: (collection, options) => collection.estimatedDocumentCount(options),
  find: (collection, given) => find(collection, given).toArray(),
  findOne: (collection, { filter, ...options }) => collection.findOne(filter ?? {}, options),
  findOneAndDelete: (collection, { filter, ...options }) =>
    collection.findOneAndDelete(filter, options),
  findOneAndReplace: (collection, { filter, replacement, ...options }) =>
    collection.findOneAndReplace(filter, replacement, findAndModifyOptions(options)),
  findOneAndUpdate: (collection, { filter, update, ...options }) =>
    collection.findOneAndUpdate(filter, update, findAndModifyOptions(options)),
  insertMany: (collection, { documents, ...options }) => collection.insertMany(documents, options),
  insertOne: (collection, { document, ...options }) => collection.insertOne(document, options),
  listIndexes: (collection, options) => collection.listIndexes(options).toArray(),
  listIndexNames: async (collection, options) =>
    (await collection.listIndexes(options).toArray()).map((index) => index['name']),
  mapReduce: () => {
    throw new Skipped('mapReduce, which this driver does not support');
  },
  rename: (collection, { to, ...options }) => collection.rename(to, options),
  replaceOne: (collection, { filter, replacement, ...options }) =>
    collection.replaceOne(filter, replacement, options),
  updateMany: (collection, { filter, update, ...options }) =>
    collection.updateMany(filter, update, options),
  updateOne: (collection, { filter, update, ...options }) =>
    collection.updateOne(filter, update, options),
};
