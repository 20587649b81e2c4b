import type { AnyClientBulkWriteModel, Document, MongoClient } from 'mongodb';
import { Skipped } from '../test-format.js';
import type { Operations } from './operation.js';

type Model = AnyClientBulkWriteModel<Document>;

/** `{ insertOne: { namespace, … } }` in the tests is `{ name: 'insertOne', namespace, … }` here. */
function bulkWriteModel(request: Document): Model {
  const [name, model] = Object.entries(request)[0] ?? [];
  return { name, ...model } as Model;
}

function databases(client: MongoClient, options: Document) {
  return client.db().admin().listDatabases(options);
}

function refuseChangeStream(): never {
  throw new Skipped('change streams');
}

export const clientOperations: Operations<MongoClient> = {
  appendMetadata: (client, { driverInfoOptions }) => client.appendMetadata(driverInfoOptions),
  clientBulkWrite: (client, { models, ...options }) =>
    client.bulkWrite(models.map(bulkWriteModel), options),
  close: (client) => client.close(),
  createChangeStream: refuseChangeStream,
  watch: refuseChangeStream,
  listDatabases: async (client, options) => (await databases(client, options)).databases,
  listDatabaseObjects: async (client, options) => (await databases(client, options)).databases,
  listDatabaseNames: async (client, options) =>
    (await databases(client, { ...options, nameOnly: true })).databases.map(({ name }) => name),
};
