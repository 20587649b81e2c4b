import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BSON } from 'bson';
import type { Collection, Document } from 'mongodb';
import { startTestServer, type TestServer } from '../support/test-server.js';

type Item = Document & { _id: number };

let server: TestServer;
let items: Collection<Item>;

beforeAll(async () => {
  server = await startTestServer();
  items = server.db.collection<Item>('items');
});
beforeEach(async () => {
  await items.deleteMany({});
});
afterAll(() => server.stop());

/** JavaScript objects cannot hold such fields in this order; maps can. */
const ordered = (fields: [string, unknown][]): Document => new Map(fields) as unknown as Document;

const FIELDS: [string, unknown][] = [
  ['_id', 1],
  ['b', 1],
  ['2', 'two'],
  [
    '1',
    new Map([
      ['y', 1],
      ['7', 2],
    ]),
  ],
];

async function namesStored(): Promise<unknown> {
  const raw = (await items.findOne({}, { raw: true })) as unknown as Uint8Array;
  return names(raw);
}

/** Field names in the order of the bytes, with those of nested documents beside their own. */
function names(raw: Uint8Array): unknown[] {
  return [...BSON.onDemand.parseToElements(raw)].map(([type, nameAt, nameLength, at, length]) => {
    const name = Buffer.from(raw.subarray(nameAt, nameAt + nameLength)).toString();
    return type === 3 ? [name, ...names(raw.subarray(at, at + length))] : name;
  });
}

describe('fields whose names are whole numbers', () => {
  it('keep their place through inserts and updates', async () => {
    await items.insertOne(ordered(FIELDS) as never);
    expect(await namesStored()).toEqual(['_id', 'b', '2', ['1', 'y', '7']]);
    await items.updateOne({ _id: 1 }, { $inc: { b: 1, '1.y': 1 }, $set: { 5: true, c: 1 } });
    expect(await namesStored()).toEqual(['_id', 'b', '2', ['1', 'y', '7'], '5', 'c']);
    await items.findOneAndUpdate({ _id: 1 }, { $unset: { 2: 1 } });
    await items.updateOne({ _id: 1 }, [{ $set: { d: '$b' } }]);
    expect(await namesStored()).toEqual(['_id', 'b', ['1', 'y', '7'], '5', 'c', 'd']);
    expect(await items.findOne({})).toEqual({
      _id: 1,
      b: 2,
      1: { y: 2, 7: 2 },
      5: true,
      c: 1,
      d: 2,
    });
  });

  it('come behind an _id the server makes', async () => {
    await server.db.command({
      insert: 'items',
      documents: [
        ordered([
          ['z', 1],
          ['3', 1],
        ]),
      ],
    });
    expect(await namesStored()).toEqual(['_id', 'z', '3']);
  });

  it('are replaced in the order of the replacement', async () => {
    await items.insertOne({ _id: 1, a: 1 });
    const u = ordered([
      ['z', 1],
      ['9', 1],
      [
        '4',
        new Map([
          ['k', 1],
          ['0', 1],
        ]),
      ],
    ]);
    await server.db.command({ update: 'items', updates: [{ q: { _id: 1 }, u }] });
    expect(await namesStored()).toEqual(['_id', 'z', '9', ['4', 'k', '0']]);
    await items.deleteMany({});
    await server.db.command({ update: 'items', updates: [{ q: { _id: 2 }, u, upsert: true }] });
    expect(await namesStored()).toEqual(['_id', 'z', '9', ['4', 'k', '0']]);
  });
});
