import { MongoClient, type Collection } from 'mongodb';
import { contacts, type Contact } from './documents.js';

/** A client that keeps the server busy. Runs as its own process with the name of the load as argument. */
const BACKLOG = 100_000;

interface Target {
  client: MongoClient;
  all: Collection<Contact>;
  backlog: Collection<Contact>;
}

export const LOADS: Record<string, (target: Target) => Promise<unknown>> = {
  'nothing else': async () => undefined,
  'three inserts of 100,000': ({ backlog }) =>
    Promise.all(
      [1, 2, 3].map((part) =>
        backlog.insertMany(contacts(part * BACKLOG, BACKLOG), { ordered: false }),
      ),
    ),
  'four sorts of everything': ({ all }) =>
    Promise.all([1, 2, 3, 4].map(() => all.find().sort({ name: -1 }).limit(1_000).toArray())),
  'four groupings of everything': ({ all }) =>
    Promise.all(
      [1, 2, 3, 4].map(() =>
        all.aggregate([{ $group: { _id: '$state', n: { $sum: '$rank' } } }]).toArray(),
      ),
    ),
  'counts and distincts': ({ all }) =>
    Promise.all([
      all.countDocuments({ email: /7@/ }),
      all.distinct('state'),
      all.distinct('name', { rank: { $lt: BACKLOG } }),
      all.countDocuments({}),
    ]),
  'reading everything': ({ all }) => all.find().forEach(() => undefined),
  'building an index': ({ all }) => all.createIndex({ email: 1 }),
  'a unique index that fails': ({ all }) =>
    all.createIndex({ state: 1 }, { unique: true }).catch(() => undefined),
  'a transaction of 100,000': ({ client, backlog }) =>
    client.withSession((session) =>
      session.withTransaction(() =>
        backlog.insertMany(contacts(9 * BACKLOG, BACKLOG), { session }),
      ),
    ),
  'updating 200,000': ({ backlog }) =>
    backlog.updateMany({ rank: { $lt: 3 * BACKLOG } }, { $set: { state: 'S99' } }),
  'deleting 100,000': ({ backlog }) => backlog.deleteMany({ rank: { $lt: 2 * BACKLOG } }),
  'dropping the rest': ({ backlog }) => backlog.drop(),
};

const [, , url, name] = process.argv;
const load = LOADS[name ?? ''];
if (url !== undefined && load) {
  const client = await MongoClient.connect(url);
  const db = client.db('bench');
  await load({ client, all: db.collection('contacts'), backlog: db.collection('backlog') });
  await client.close();
}
