import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Collection, Document } from 'mongodb';
import { startTestServer, type TestServer } from '../support/test-server.js';

interface Item {
  _id: number;
  user: string;
  at: number;
  tags?: string[];
}

let server: TestServer;
let items: Collection<Item>;

beforeAll(async () => {
  server = await startTestServer();
  items = server.db.collection<Item>('items');
  await items.insertMany(
    Array.from({ length: 60 }, (_, i) => ({ _id: i, user: `u${i % 3}`, at: i, tags: ['a', 'b'] })),
  );
  await items.createIndex({ user: 1, at: -1 });
});
afterAll(() => server.stop());

function stagesOf(plan: Document): string[] {
  const inner = [plan['inputStage'], ...((plan['inputStages'] as Document[]) ?? [])];
  return [plan['stage'] as string, ...inner.flatMap((stage) => (stage ? stagesOf(stage) : []))];
}

const explain = async (command: Document, verbosity = 'executionStats'): Promise<Document> =>
  server.db.command({ explain: command, verbosity });

const winning = async (command: Document): Promise<string[]> =>
  stagesOf((await explain(command))['queryPlanner'].winningPlan);

describe('explain', () => {
  it('returns the detail that the verbosity requests', async () => {
    const find = { find: 'items', filter: { user: 'u1' } };
    const planner = await explain(find, 'queryPlanner');
    expect(planner).toHaveProperty('queryPlanner.winningPlan.stage');
    expect(planner).not.toHaveProperty('executionStats');
    const statistics = await explain(find, 'executionStats');
    expect(statistics['executionStats']).toMatchObject({
      executionSuccess: true,
      nReturned: 20,
      totalKeysExamined: 20,
      totalDocsExamined: 20,
    });
    expect(statistics).not.toHaveProperty('executionStats.allPlansExecution');
    const all = await explain(find, 'allPlansExecution');
    expect(all).toHaveProperty('executionStats.allPlansExecution');
    await expect(explain(find, 'everything')).rejects.toMatchObject({ code: 2 });
    await expect(explain({ insert: 'items' })).rejects.toMatchObject({ code: 59 });
  });

  it('shows a date whose key ends with a full byte', async () => {
    const filter = { user: 'u1', at: { $lte: new Date(255) } };
    const explained = await explain({ find: 'items', filter });
    const { at } = explained['queryPlanner'].winningPlan.inputStage.indexBounds;
    expect(at[0]).toContain('new Date(256)');
  });

  it('names the stages of a find', async () => {
    const base = { find: 'items', filter: { user: 'u1' } };
    expect(await winning({ ...base, sort: { at: -1 } })).toEqual(['FETCH', 'IXSCAN']);
    expect(await winning({ ...base, sort: { tags: 1 } })).toContain('SORT');
    expect(await winning({ ...base, limit: 3 })).toContain('LIMIT');
    expect(await winning({ ...base, skip: 3 })).toContain('SKIP');
    expect((await winning({ ...base, projection: { at: 1 } }))[0]).toMatch(/^PROJECTION_/);
    expect(await winning({ find: 'items', filter: { at: 1 } })).toEqual(['COLLSCAN']);
    expect(await winning({ find: 'nothing' })).toEqual(['EOF']);
  });

  it('shows the bounds of an index scan', async () => {
    const filter = { user: 'u1', at: { $gte: 10, $lt: 20 } };
    const explained = await explain({ find: 'items', filter });
    const { inputStage } = explained['queryPlanner'].winningPlan;
    expect(inputStage).toMatchObject({
      stage: 'IXSCAN',
      indexName: 'user_1_at_-1',
      keyPattern: { user: 1, at: -1 },
      isMultiKey: false,
      direction: 'forward',
    });
    expect(inputStage.indexBounds.user).toEqual(['["u1", "u1"]']);
    expect(inputStage.indexBounds.at[0]).toMatch(/10(\.0)?.*20(\.0)?|20(\.0)?.*10(\.0)?/);
    const { executionStages } = explained['executionStats'];
    expect(executionStages).toMatchObject({ nReturned: 4, docsExamined: 4 });
    expect(executionStages.inputStage).toMatchObject({ nReturned: 4, keysExamined: 4 });
  });

  it('explains every command with a filter and changes nothing', async () => {
    const q = { user: 'u1' };
    expect((await winning({ count: 'items', query: q }))[0]).toMatch(/^COUNT/);
    expect(await winning({ distinct: 'items', key: 'at', query: q })).toContain('IXSCAN');
    expect((await winning({ update: 'items', updates: [{ q, u: { $set: { at: 0 } } }] }))[0]).toBe(
      'UPDATE',
    );
    expect((await winning({ delete: 'items', deletes: [{ q, limit: 0 }] }))[0]).toBe('DELETE');
    expect((await winning({ findAndModify: 'items', query: q, remove: true }))[0]).toBe('DELETE');
    expect(await winning({ aggregate: 'items', pipeline: [{ $match: q }], cursor: {} })).toContain(
      'IXSCAN',
    );
    expect(await items.countDocuments(q)).toBe(20);
  });

  it('explains through the driver, also in the legacy form', async () => {
    const cursor = items.aggregate([{ $match: { user: 'u1' } }]);
    expect(JSON.stringify(await cursor.explain())).toContain('IXSCAN');
    const older = await server.db.command({
      aggregate: 'items',
      pipeline: [{ $match: { user: 'u2' } }],
      explain: true,
    });
    expect(JSON.stringify(older)).toContain('winningPlan');
  });
});
