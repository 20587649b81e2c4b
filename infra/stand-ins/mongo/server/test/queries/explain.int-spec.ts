import { afterAll, describe, expect, it } from '@jest/globals';
import type { Document } from 'mongodb';
import { startTestServer } from '../support/test-server.js';

interface Item {
  _id: number;
  user: string;
  at: number;
  tags?: string[];
}

const server = await startTestServer();
afterAll(() => server.stop());
const items = server.db.collection<Item>('items');
await items.insertMany(
  Array.from({ length: 60 }, (_, i) => ({ _id: i, user: `u${i % 3}`, at: i, tags: ['a', 'b'] })),
);
await items.createIndex({ user: 1, at: -1 });

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
      nReturned: 20,
      totalKeysExamined: 20,
      totalDocsExamined: 20,
    });
    await expect(explain(find, 'everything')).rejects.toMatchObject({ code: 2 });
    await expect(explain({ insert: 'items' })).rejects.toMatchObject({ code: 59 });
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

  it('explains every command with a filter and changes nothing', async () => {
    const q = { user: 'u1' };
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

  it('explains through the driver', async () => {
    const cursor = items.aggregate([{ $match: { user: 'u1' } }]);
    expect(JSON.stringify(await cursor.explain('queryPlanner'))).toContain('IXSCAN');
  });
});
