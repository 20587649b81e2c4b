import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Document } from 'mongodb';
import { startTestServer, type TestServer } from '../support/test-server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await server.db.collection('things').insertMany([{ a: 1 }, { a: 2 }]);
});

afterAll(() => server.stop());

const run = (command: Document): Promise<Document> => server.db.command(command);

describe('the fields of a command', () => {
  it.each([
    ['find', { find: 'things', nope: 1 }],
    ['insert', { insert: 'things', documents: [{}], nope: 1 }],
    ['update', { update: 'things', updates: [{ q: {}, u: {} }], nope: 1 }],
    ['delete', { delete: 'things', deletes: [{ q: {}, limit: 1 }], nope: 1 }],
    ['findAndModify', { findAndModify: 'things', remove: true, nope: 1 }],
    ['count', { count: 'things', nope: 1 }],
    ['distinct', { distinct: 'things', key: 'a', nope: 1 }],
    ['aggregate', { aggregate: 'things', pipeline: [], cursor: {}, nope: 1 }],
  ])('refuses an unknown field of %s', async (_, command) => {
    await expect(run(command)).rejects.toMatchObject({ code: 40415, codeName: 'Location40415' });
    expect(await server.db.collection('things').countDocuments()).toBe(2);
  });

  it.each([
    ['insert.documents', { insert: 'things' }],
    ['update.updates', { update: 'things' }],
    ['delete.deletes', { delete: 'things' }],
    ['distinct.key', { distinct: 'things' }],
    ['aggregate.pipeline', { aggregate: 'things', cursor: {} }],
  ])('requires the field %s', async (field, command) => {
    await expect(run(command)).rejects.toMatchObject({
      code: 40414,
      message: `BSON field '${field}' is missing but a required field`,
    });
  });

  it.each([
    ['a number for a filter', { find: 'things', filter: 1 }],
    ['a string for a limit', { find: 'things', limit: 'a' }],
    ['a list for a sort', { find: 'things', sort: [] }],
    ['a string for a flag', { update: 'things', updates: [{ q: {}, u: {} }], ordered: 'yes' }],
    ['a number for a key', { distinct: 'things', key: 1 }],
    ['a document for a pipeline', { aggregate: 'things', pipeline: {}, cursor: {} }],
  ])('refuses %s', async (_, command) => {
    await expect(run(command)).rejects.toMatchObject({ code: 14, codeName: 'TypeMismatch' });
  });

  it.each(['limit', 'skip', 'batchSize'])('refuses a negative %s', async (field) => {
    await expect(run({ find: 'things', [field]: -1 })).rejects.toMatchObject({
      code: 51024,
      message: `BSON field '${field}' value must be >= 0, actual value '-1'`,
    });
  });

  it('treats null as absent and accepts numbers as flags', async () => {
    const found = await run({ find: 'things', filter: null, sort: null, singleBatch: 1 });
    expect(found['cursor'].firstBatch).toHaveLength(2);
  });
});
