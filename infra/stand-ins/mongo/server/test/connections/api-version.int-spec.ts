import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UUID, type Document } from 'mongodb';
import { RawClient } from '../support/raw-client.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

let server: TestServer;
let raw: RawClient;

beforeAll(async () => {
  server = await startTestServer({ disturbsOthers: true });
  raw = await RawClient.connect(server.url);
  await server.db.collection('items').insertOne({ n: 1 });
});
afterAll(async () => {
  raw.close();
  await server.stop();
});

const run = (command: Document): Promise<Document> => raw.run(server.db.databaseName, command);
const strict = { apiVersion: '1', apiStrict: true };

describe('a declared API version', () => {
  const refused: [string, Document, number][] = [
    ['of a future MongoDB', { ping: 1, apiVersion: '2' }, 322],
    ['that is missing beside apiStrict', { ping: 1, apiStrict: true }, 4886600],
    ['that does not have the command', { distinct: 'items', key: 'n', ...strict }, 323],
    ['that does not have the option', { find: 'items', tailable: true, ...strict }, 323],
    [
      'that does not have the stage',
      { aggregate: 1, pipeline: [{ $listLocalSessions: {} }], cursor: {}, ...strict },
      323,
    ],
    ['that does not have the command yet', { testVersion2: 1, ...strict }, 323],
    [
      'in which the command is deprecated',
      { testDeprecation: 1, apiVersion: '1', apiDeprecationErrors: true },
      324,
    ],
  ];
  it.each(refused)('refuses an API version %s', async (_what, command, code) => {
    expect(await run(command)).toMatchObject({ ok: 0, code });
  });

  const taken: [string, Document][] = [
    ['with apiStrict', { find: 'items', ...strict }],
    [
      'without apiStrict, for a command outside it',
      { distinct: 'items', key: 'n', apiVersion: '1' },
    ],
    ['with a deprecated command', { testDeprecation: 1, ...strict }],
  ];
  it.each(taken)('accepts an API version %s', async (_what, command) => {
    expect(await run(command)).toMatchObject({ ok: 1 });
  });

  it('requires the same API version for every statement of a transaction', async () => {
    const lsid = { id: new UUID() };
    const statement = { find: 'items', lsid, txnNumber: 1n, autocommit: false };
    expect(await run({ ...statement, startTransaction: true, ...strict })).toMatchObject({ ok: 1 });
    expect(await run(statement)).toMatchObject({ ok: 0, code: 325 });
    expect(await run({ ...statement, ...strict })).toMatchObject({ ok: 1 });
    const commit = { commitTransaction: 1, lsid, txnNumber: 1n, autocommit: false };
    expect(await raw.run('admin', commit)).toMatchObject({ ok: 0, code: 325 });
    expect(await raw.run('admin', { ...commit, ...strict })).toMatchObject({ ok: 1 });
  });
});

describe('server parameters', () => {
  const admin = (command: Document): Promise<Document> => raw.run('admin', command);

  it('reads server parameters one by one and all at once', async () => {
    const one = await admin({ getParameter: 1, featureCompatibilityVersion: 1 });
    expect(one).toMatchObject({ featureCompatibilityVersion: { version: '8.0' }, ok: 1 });
    expect(await admin({ getParameter: '*' })).toMatchObject({ enableTestCommands: true, ok: 1 });
    expect(await admin({ getParameter: 1, noSuchParameter: 1 })).toMatchObject({ code: 72 });
  });

  it('sets the server parameters that MongoDB allows to change', async () => {
    const name = 'transactionLifetimeLimitSeconds';
    expect(await admin({ setParameter: 1, [name]: 90 })).toMatchObject({ was: 60, ok: 1 });
    expect(await admin({ getParameter: 1, [name]: 1 })).toMatchObject({ [name]: 90 });
    expect(await admin({ setParameter: 1, [name]: 60 })).toMatchObject({ was: 90, ok: 1 });
    expect(await admin({ setParameter: 1, [name]: 0 })).toMatchObject({ ok: 0, code: 2 });
    expect(await admin({ setParameter: 1, enableTestCommands: 0 })).toMatchObject({ code: 20 });
    expect(await admin({ setParameter: 1, noSuchParameter: 0 })).toMatchObject({ code: 72 });
  });
});

describe('$listLocalSessions', () => {
  it('lists the sessions that have been used', async () => {
    const id = new UUID();
    await run({ ping: 1, lsid: { id } });
    const found = await server.client
      .db('admin')
      .aggregate([{ $listLocalSessions: {} }, { $match: { '_id.id': id } }])
      .toArray();
    expect(found).toMatchObject([{ lastUse: expect.any(Date) }]);
  });
});
