import type { Document } from 'mongodb';
import type {
  CollectionData,
  EntityDefinition,
  Requirement,
  Test,
  TestFile,
} from '../test-format.js';
import { asExpectedEvents } from './expected-events.js';
import { OperationReader } from './operation-reader.js';

/**
 * Converts the tests of a file to the unified format. Two formats are older: one operation per test
 * (CRUD "v1", retryable writes), and several operations with sessions and expected commands
 * (transactions and others).
 */
export function asUnified(content: Document, path: string): TestFile {
  if (content['schemaVersion'] !== undefined) return content as TestFile;
  const names = namesOf(content);
  return {
    description: path,
    schemaVersion: '1.0',
    runOnRequirements: requirements(content),
    initialData: initialData(content, names),
    tests: content['tests'].map((test: Document) => asTest(test, content, names)),
  };
}

/** The entities of every older test, with the names its operations use. */
interface Names {
  databaseName: string;
  collectionName: string;
}

function namesOf(content: Document): Names {
  const bucket = content['bucket_name'];
  return {
    databaseName: content['database_name'] ?? 'legacy-tests',
    collectionName: content['collection_name'] ?? (bucket ? `${bucket}.files` : 'test'),
  };
}

function requirements(content: Document): Requirement[] {
  const { runOn, minServerVersion, maxServerVersion, serverless } = content;
  if (!runOn) return [{ minServerVersion, maxServerVersion, serverless }];
  return runOn.map(({ topology, ...others }: Document) => ({ ...others, topologies: topology }));
}

function initialData(content: Document, { databaseName, collectionName }: Names): CollectionData[] {
  const data = content['data'] ?? [];
  const collections: Record<string, Document[]> = Array.isArray(data)
    ? { [collectionName]: data }
    : data;
  return Object.entries(collections).map(([name, documents]) => ({
    databaseName,
    collectionName: name,
    documents,
  }));
}

function asTest(test: Document, content: Document, names: Names): Test {
  const reader = new OperationReader(names);
  const single = test['operation'] && {
    ...test['operation'],
    ...test['outcome'],
    object: 'collection',
  };
  const operations = reader.read(single ? [single] : test['operations']);
  const { skipReason, expectations, outcome } = test;
  return {
    description: test['description'],
    ...(skipReason && { skipReason }),
    operations: [
      {
        object: 'testRunner',
        name: 'createEntities',
        arguments: { entities: [...entities(test, content, names), ...reader.entities] },
      },
      ...(test['failPoint']
        ? [{ object: 'testRunner', name: 'failPoint', arguments: { failPoint: test['failPoint'] } }]
        : []),
      ...operations,
      // Ending a session aborts its transaction, and the expected commands may include the abort.
      { object: 'session0', name: 'endSession' },
      { object: 'session1', name: 'endSession' },
    ],
    ...(expectations && { expectEvents: [asExpectedEvents(expectations)] }),
    outcome: outcome?.collection
      ? [{ ...names, ...renamed(outcome.collection.name), documents: outcome.collection.data }]
      : [],
  };
}

function renamed(collectionName: string | undefined): { collectionName?: string } {
  return collectionName === undefined ? {} : { collectionName };
}

function entities(
  test: Document,
  content: Document,
  { databaseName, collectionName }: Names,
): EntityDefinition[] {
  const sessionOptions = test['sessionOptions'] ?? {};
  const bucketOptions = { bucketName: content['bucket_name'] ?? 'fs' };
  return [
    {
      client: {
        id: 'client0',
        observeEvents: ['commandStartedEvent'],
        uriOptions: test['clientOptions'],
      },
    },
    { database: { id: 'database', client: 'client0', databaseName } },
    { collection: { id: 'collection', database: 'database', collectionName } },
    { bucket: { id: 'gridfsbucket', database: 'database', bucketOptions } },
    ...['session0', 'session1'].map((id) => ({
      session: { id, client: 'client0', sessionOptions: sessionOptions[id] },
    })),
  ];
}
