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
  });

  it('names the stages of every command with a filter and changes nothing', async () => {
    const q = { user: 'u1' };
    const base = { find: 'items', filter: q };
    expect(await winning({ ...base, sort: { at: -1 } })).toEqual(['FETCH', 'IXSCAN']);
    expect(await winning({ ...base, sort: { tags: 1 } })).toEqual(['SORT', 'FETCH', 'IXSCAN']);
    expect(await winning({ find: 'items', filter: { at: 1 } })).toEqual(['COLLSCAN']);
    expect(await winning({ find: 'nothing' })).toEqual(['EOF']);
    for (const command of [
      { update: 'items', updates: [{ q, u: { $set: { at: 0 } } }] },
      { delete: 'items', deletes: [{ q, limit: 0 }] },
      { findAndModify: 'items', query: q, remove: true },
      { aggregate: 'items', pipeline: [{ $match: q }], cursor: {} },
    ])
      expect(await winning(command)).toEqual(['FETCH', 'IXSCAN']);
    expect(await items.countDocuments(q)).toBe(20);
  });
});
