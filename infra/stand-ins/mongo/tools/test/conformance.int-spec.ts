import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startEmbeddedMongo, type EmbeddedMongo } from '@leadmart/embedded-mongo';
import { Deployment } from '../src/conformance/deployment.js';
import { Report } from '../src/conformance/report.js';
import { runSuites } from '../src/conformance/run-suites.js';
import type { Operation, Test, TestFile } from '../src/conformance/test-format.js';

let folder: string;
let server: EmbeddedMongo;
let deployment: Deployment;
let files: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mongo-conformance-test-'));
  server = await startEmbeddedMongo({ port: 0, dataDir: folder, sync: false });
  deployment = await Deployment.connect(server.url);
});

afterAll(async () => {
  await deployment.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

beforeEach(() => {
  files = mkdtempSync(join(folder, 'files-'));
});

/** The report on one file. The first line is about its folder, the last is the total. */
async function reportOn(content: object): Promise<string[]> {
  writeFileSync(join(files, 'file.json'), JSON.stringify(content));
  const report = new Report();
  await runSuites([deployment], { folders: [files] }, report);
  return report.lines({ skipped: true }).slice(1, -1);
}

function aFile(...tests: Test[]): TestFile {
  return {
    description: 'things',
    schemaVersion: '1.0',
    createEntities: [
      { client: { id: 'client', observeEvents: ['commandStartedEvent'] } },
      { database: { id: 'database', client: 'client', databaseName: 'conformance' } },
      { collection: { id: 'things', database: 'database', collectionName: 'things' } },
      { session: { id: 'session', client: 'client' } },
    ],
    initialData: [
      { databaseName: 'conformance', collectionName: 'things', documents: [{ _id: 1, a: 1 }] },
    ],
    tests,
  };
}

function aTest(operation: Partial<Operation>, rest: Partial<Test> = {}): Test {
  const operations = [{ object: 'things', name: 'find', arguments: { filter: {} }, ...operation }];
  return { description: 'a test', operations, ...rest };
}

const insert = { name: 'insertOne', arguments: { document: { _id: 1 } } };

describe('running a test file', () => {
  it('passes correct answers, each test from a clean state', async () => {
    const inserting = aTest(
      { name: 'insertOne', arguments: { document: { _id: 2 }, session: 'session' } },
      {
        expectEvents: [
          {
            client: 'client',
            events: [
              {
                commandStartedEvent: {
                  command: { insert: 'things', lsid: { $$sessionLsid: 'session' } },
                },
              },
            ],
          },
        ],
        outcome: [
          {
            databaseName: 'conformance',
            collectionName: 'things',
            documents: [{ _id: 1, a: 1 }, { _id: 2 }],
          },
        ],
      },
    );
    const finding = aTest({ expectResult: [{ _id: 1, a: { $$type: 'int' } }] });
    const failing = aTest({ ...insert, expectError: { errorCode: 11000, isClientError: false } });
    expect(await reportOn(aFile(inserting, finding, failing, inserting))).toEqual([]);
  });

  it.each<[string, Test, string]>([
    ['a wrong result', aTest({ expectResult: [{ a: 2 }] }), 'find: [0].a expected 2, got 1'],
    ['an error that was not expected', aTest(insert), 'insertOne: E11000'],
    ['an error that does not come', aTest({ expectError: { isError: true } }), 'should fail'],
    [
      'another error than expected',
      aTest({ ...insert, expectError: { errorCode: 2 } }),
      'expected code 2, got 11000',
    ],
    [
      'a command too many',
      aTest({}, { expectEvents: [{ client: 'client', events: [] }] }),
      'more events than the 0 expected',
    ],
    [
      'other data than expected',
      aTest(
        {},
        {
          outcome: [{ databaseName: 'conformance', collectionName: 'things', documents: [] }],
        },
      ),
      'outcome expected 0 elements',
    ],
  ])('fails %s', async (_, test, reason) => {
    const [title, why] = (await reportOn(aFile(test)))[0]?.split('\n') ?? [];
    expect(title).toBe(`FAILED ${join(files, 'file.json')}: a test`);
    expect(why).toContain(reason);
  });

  it.each<[string, Test, string]>([
    [
      'a server of another kind',
      aTest({}, { runOnRequirements: [{ topologies: ['sharded'] }] }),
      'needs sharded',
    ],
    [
      'an older server',
      aTest({}, { runOnRequirements: [{ maxServerVersion: '4.2.99' }] }),
      'up to version 4.2.99',
    ],
    ['what the driver cannot do', aTest({ name: 'createChangeStream' }), 'change streams'],
  ])('skips a test for %s', async (_, test, reason) => {
    const [line] = await reportOn(aFile(test));
    expect(line).toContain('SKIPPED');
    expect(line).toContain(reason);
  });

  it('disables the fail points of a test before the next test', async () => {
    const failPoint = {
      configureFailPoint: 'failCommand',
      mode: 'alwaysOn',
      data: { failCommands: ['find'], errorCode: 2 },
    };
    const first = aTest({
      object: 'testRunner',
      name: 'failPoint',
      arguments: { client: 'client', failPoint },
    });
    first.operations.push({ object: 'things', name: 'find', expectError: { errorCode: 2 } });
    expect(await reportOn(aFile(first, aTest({})))).toEqual([]);
  });

  it('reads the older format with several operations', async () => {
    const command = {
      insert: 'things',
      lsid: 'session0',
      startTransaction: true,
      readConcern: null,
    };
    const test = {
      description: 'a transaction',
      operations: [
        { name: 'startTransaction', object: 'session0' },
        {
          name: 'insertOne',
          object: 'collection',
          arguments: { session: 'session0', document: { _id: 2 } },
          result: { insertedId: 2 },
        },
        {
          name: 'insertOne',
          object: 'collection',
          arguments: { session: 'session0', document: { _id: 2 } },
          result: { errorContains: 'E11000' },
        },
      ],
      expectations: [
        { command_started_event: { command, command_name: 'insert' } },
        { command_started_event: { command: { insert: 'things', startTransaction: null } } },
        { command_started_event: { command: { abortTransaction: 1 } } },
      ],
      outcome: { collection: { data: [{ _id: 1 }] } },
    };
    const file = { database_name: 'conformance', collection_name: 'things', data: [{ _id: 1 }] };
    expect(await reportOn({ ...file, tests: [test] })).toEqual([]);
    const wrong = { ...test, outcome: { collection: { data: [] } } };
    expect(await reportOn({ ...file, tests: [wrong] })).toHaveLength(1);
  });

  it('reads the older format with one operation', async () => {
    const operation = {
      name: 'bulkWrite',
      arguments: {
        requests: [{ name: 'deleteOne', arguments: { filter: {} } }],
        options: { ordered: true },
      },
    };
    const test = {
      description: 'a bulk write',
      operation,
      outcome: { result: { deletedCount: 1 }, collection: { data: [] } },
    };
    expect(await reportOn({ data: [{ _id: 1 }], tests: [test] })).toEqual([]);
    const wrong = { ...test, outcome: { error: true } };
    expect(await reportOn({ data: [{ _id: 1 }], tests: [wrong] })).toHaveLength(1);
  });
});
