import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Double, Int32, Long, MongoClient, UUID } from 'mongodb';
import { startEmbeddedMongo, type EmbeddedMongo } from '@leadmart/embedded-mongo';
import { DifferentData } from '../src/move-data/copy-collection.js';
import { moveData, TargetNotEmpty } from '../src/move-data/move-data.js';

interface Side {
  server: EmbeddedMongo;
  client: MongoClient;
  folder: string;
}

async function startSide(): Promise<Side> {
  const folder = mkdtempSync(join(tmpdir(), 'mongo-move-'));
  const server = await startEmbeddedMongo({ port: 0, dataDir: folder, sync: false });
  return { server, client: await MongoClient.connect(server.url), folder };
}

async function stopSide({ server, client, folder }: Side): Promise<void> {
  await client.close();
  await server.close();
  rmSync(folder, { recursive: true });
}

const everyType = {
  int: new Int32(1),
  double: new Double(1),
  long: Long.fromString('9007199254740993'),
  date: new Date(0),
  id: new UUID(),
  list: [1, null, { deep: [new Double(2)] }],
};

/** Numeric field names in an order that no JavaScript object can hold. */
const numberNames = new Map<string, unknown>([
  ['_id', 'numbers'],
  ['b', 1],
  [
    '7',
    new Map<string, unknown>([
      ['z', 1],
      [
        '3',
        [
          new Map([
            ['y', 1],
            ['1', 2],
          ]),
        ],
      ],
    ]),
  ],
  ['2', 'two'],
]);

describe('moving data to another MongoDB', () => {
  let source: Side;
  let target: Side;
  let lines: string[];

  beforeAll(async () => {
    [source, target] = await Promise.all([startSide(), startSide()]);
  });
  afterAll(() => Promise.all([stopSide(source), stopSide(target)]));

  beforeEach(async () => {
    lines = [];
    const shop = source.client.db('shop');
    await shop
      .collection('buyers')
      .insertMany(
        Array.from({ length: 1_200 }, (_, index) => ({ index, email: `${index}@example.org` })),
      );
    await shop.collection('buyers').createIndex({ email: 1 }, { unique: true, name: 'by email' });
    await shop.collection('buyers').createIndex({ seen: 1 }, { expireAfterSeconds: 60 });
    await source.client.db('other').collection('types').insertOne(everyType);
    await source.client
      .db('other')
      .collection('types')
      .insertOne(numberNames as never, { forceServerObjectId: true });
    await source.client.db('other').createCollection('empty');
  });
  afterEach(async () => {
    for (const { client } of [source, target]) {
      for (const name of ['shop', 'other']) await client.db(name).dropDatabase();
    }
  });

  const move = (resume = false): Promise<void> =>
    moveData({
      source: source.client,
      target: target.client,
      resume,
      say: (line) => lines.push(line),
    });

  const rawTypes = async (side: Side): Promise<string[]> => {
    const documents = await side.client
      .db('other')
      .collection('types')
      .find({}, { raw: true, sort: { _id: 1 } })
      .toArray();
    return documents.map((bytes) => Buffer.from(bytes as unknown as Uint8Array).toString('hex'));
  };

  it('copies documents byte for byte, with their collections and indexes', async () => {
    await move();
    expect(await rawTypes(target)).toEqual(await rawTypes(source));
    expect(await target.client.db('shop').collection('buyers').countDocuments()).toBe(1_200);
    const indexes = await target.client.db('shop').collection('buyers').indexes();
    expect(indexes).toEqual(await source.client.db('shop').collection('buyers').indexes());
    const collections = await target.client.db('other').listCollections().toArray();
    expect(collections.map(({ name }) => name).sort()).toEqual(['empty', 'types']);
    expect(lines).toContainEqual(
      expect.stringMatching(/^shop\.buyers {2}1200 documents, 2 indexes, checksum [0-9a-f]{32}$/),
    );
  });

  it('refuses a target that contains documents and names the collection', async () => {
    await target.client.db('shop').collection('buyers').insertOne({ email: 'someone@else' });
    const failure = await move().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TargetNotEmpty);
    expect(String(failure)).toContain('shop.buyers in the target holds documents already');
    expect(await target.client.db('other').collection('types').countDocuments()).toBe(0);
  });

  it('resumes an interrupted move', async () => {
    const first = await source.client.db('shop').collection('buyers').find().limit(700).toArray();
    await target.client.db('shop').collection('buyers').insertMany(first);
    await move(true);
    expect(await target.client.db('shop').collection('buyers').countDocuments()).toBe(1_200);
  });

  it('reports a failure when the documents of the target differ', async () => {
    await target.client.db('shop').collection('buyers').insertOne({ email: 'someone@else' });
    const failure = await move(true).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DifferentData);
    expect(String(failure)).toContain('shop.buyers differs after the copy: 1200 documents');
  });
});
