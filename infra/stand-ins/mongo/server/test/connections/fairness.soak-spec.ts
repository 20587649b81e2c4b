import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MongoClient, type Collection } from 'mongodb';
import { startTestServer, type TestServer } from '../support/test-server.js';

interface Item {
  _id: number;
  group: number;
  text: string;
}

const DOCUMENTS = 20_000;
const SOME_ANSWERS = 3;
const itemNumber = (_id: number): Item => ({ _id, group: _id % 100, text: `text ${_id * 7919}` });
const itemsFrom = (first: number): Item[] =>
  Array.from({ length: DOCUMENTS }, (_, i) => itemNumber(first + i));

let server: TestServer;
let other: MongoClient;
let items: Collection<Item>;

beforeAll(async () => {
  server = await startTestServer();
  other = await MongoClient.connect(server.url);
  items = server.db.collection<Item>('items');
  await items.insertMany(itemsFrom(0));
});
afterAll(async () => {
  await other.close();
  await server.stop();
});

/** The number of requests of another client that are answered while the work runs. */
async function answersDuring(work: Promise<unknown>): Promise<number> {
  const state = { isDone: false };
  const done = work.finally(() => {
    state.isDone = true;
  });
  let answers = 0;
  while (!state.isDone) {
    await other.db(server.db.databaseName).collection<Item>('items').findOne({ _id: 1 });
    if (!state.isDone) answers += 1;
  }
  await done;
  return answers;
}

describe('while one client runs long work', () => {
  const works: [string, () => Promise<unknown>][] = [
    ['a sort', () => items.find().sort({ text: -1 }).toArray()],
    ['a count', () => items.countDocuments({ text: /77/ })],
    ['a grouping', () => items.aggregate([{ $group: { _id: '$text' } }]).toArray()],
    ['an insert of many', () => items.insertMany(itemsFrom(DOCUMENTS), { ordered: false })],
    ['an update of all', () => items.updateMany({}, { $inc: { group: 1 } })],
    [
      'a large transaction',
      () =>
        server.client.withSession((session) =>
          session.withTransaction(() => items.insertMany(itemsFrom(2 * DOCUMENTS), { session })),
        ),
    ],
    ['a delete of many', () => items.deleteMany({ _id: { $gte: DOCUMENTS } })],
  ];
  it.each(works)('answers another client during %s', async (_name, work) => {
    expect(await answersDuring(work())).toBeGreaterThanOrEqual(SOME_ANSWERS);
  });
});
