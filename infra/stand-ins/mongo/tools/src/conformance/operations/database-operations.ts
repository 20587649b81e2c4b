import type { Db, Document } from 'mongodb';
import { readableOptions } from '../entities.js';
import { Skipped } from '../test-format.js';
import type { Operations } from './operation.js';

function commandCursor(database: Db, { command, ...given }: Document) {
  const { cursorTimeout, timeoutMode, cursorType, batchSize, maxTimeMS, comment, ...options } =
    given;
  const cursor = database.runCursorCommand(command, {
    ...readableOptions(withoutName(options)),
    ...(timeoutMode && { timeoutMode }),
    ...(cursorType && { cursorType }),
    ...(cursorTimeout && { cursorTimeout }),
  });
  if (batchSize !== undefined) cursor.setBatchSize(batchSize);
  if (maxTimeMS !== undefined) cursor.setMaxTimeMS(maxTimeMS);
  if (comment !== undefined) cursor.setComment(comment);
  return cursor;
}

/** `commandName` repeats the first key of the command, for languages without ordered documents. */
function withoutName({ commandName, ...options }: Document): Document {
  return commandName === undefined ? options : { ...options };
}

function refuseChangeStream(): never {
  throw new Skipped('change streams');
}

export const databaseOperations: Operations<Db> = {
  aggregate: (database, { pipeline, ...options }) =>
    database.aggregate(pipeline, options).toArray(),
  createChangeStream: refuseChangeStream,
  watch: refuseChangeStream,
  createCollection: (database, { collection, ...options }) => {
    if (options['encryptedFields']) throw new Skipped('encryption');
    return database.createCollection(collection, options);
  },
  createCommandCursor: async (database, given) => {
    const cursor = commandCursor(database, given);
    await cursor.hasNext();
    return cursor;
  },
  dropCollection: (database, { collection, ...options }) =>
    database.dropCollection(collection, options),
  dropDatabase: (database, options) => database.dropDatabase(options),
  listCollections: (database, { filter, ...options }) =>
    database.listCollections(filter ?? {}, options).toArray(),
  listCollectionObjects: (database, { filter, ...options }) =>
    database.listCollections(filter ?? {}, options).toArray(),
  listCollectionNames: async (database, { filter, ...options }) =>
    (await database.listCollections(filter ?? {}, { ...options, nameOnly: true }).toArray()).map(
      ({ name }) => name,
    ),
  modifyCollection: (database, { collection, session, ...changes }) =>
    database.command({ collMod: collection, ...changes }, { session }),
  runCommand: (database, { command, ...options }) =>
    database.command(command, readableOptions(withoutName(options))),
  runCursorCommand: (database, given) => commandCursor(database, given).toArray(),
};
