import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MongoClient, type Db } from 'mongodb';
import { buildChildServer, startChildServer, type ChildServer } from '../support/child-server.js';
import {
  accountsOf,
  Confirmed,
  countersOf,
  countUp,
  KilledClients,
  singleDocument,
  singlesOf,
  transfersOf,
} from '../support/killed-clients.js';
import { randomSource } from '../support/random-values.js';

const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 50);
const SEED = Number(process.env['KILL_SEED'] ?? 1);

let folder: string;
let main: string;
let server: ChildServer | undefined;
let client: MongoClient | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mongo-rounds-'));
  main = await buildChildServer(join(folder, 'server'));
});
afterAll(async () => {
  await client?.close();
  await server?.kill();
  rmSync(folder, { recursive: true, force: true });
});

async function restart(): Promise<MongoClient> {
  server = await startChildServer(main, join(folder, 'data'));
  client = await MongoClient.connect(server.url, {
    retryWrites: false,
    serverSelectionTimeoutMS: 300,
  });
  return client;
}

async function writeUntilKilled(round: number, enough: number): Promise<Confirmed> {
  if (!client || !server) throw new Error('the server is not running');
  const writers = new KilledClients(client, round, randomSource(SEED * 1_000 + round));
  const { confirmed } = writers;
  const done = writers.run();
  while (confirmed.count < enough || confirmed.transfers.size === 0) {
    // Frequent kills hit every moment of a write; too frequent ones would leave no time to write.
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await server.kill();
  server = undefined;
  writers.isDead = true;
  await done;
  await client.close();
  client = undefined;
  return confirmed;
}

async function checkRound(db: Db, round: number, confirmed: Confirmed): Promise<void> {
  const found = await singlesOf(db).find({ round }).toArray();
  const versions = new Map(found.map(({ _id, version }) => [_id, version]));
  const lost = [...confirmed.singles].filter(([_id, version]) => {
    const present = versions.get(_id);
    // An update may have been executed without its acknowledgement, but never the reverse.
    return present === undefined || (present !== version && version !== 1);
  });
  expect(lost).toEqual([]);
  for (const { _id, version, ...rest } of found) {
    expect({ _id, version, ...rest }).toEqual(singleDocument(_id, round, version));
  }
  const transfers = await transfersOf(db)
    .find({ _id: { $in: [...confirmed.transfers] } })
    .toArray();
  expect(transfers).toHaveLength(confirmed.transfers.size);
}

async function checkBalances(db: Db): Promise<void> {
  const balances = new Map<number, number>();
  const add = (account: number, amount: number): void => {
    balances.set(account, (balances.get(account) ?? 0) + amount);
  };
  for (const { from, to, amount } of await transfersOf(db).find().toArray()) {
    add(from, -amount);
    add(to, amount);
  }
  for (const { _id, balance } of await accountsOf(db).find().toArray()) add(_id, -balance);
  expect([...balances.values()].filter((rest) => rest !== 0)).toEqual([]);
}

/** Checks that every index returns exactly the documents that exist. */
async function checkIndexes(db: Db): Promise<void> {
  const singles = singlesOf(db);
  const idsBy = async (hint: object): Promise<string[]> => {
    const found = await singles
      .find({}, { projection: { _id: 1 } })
      .hint({ ...hint })
      .toArray();
    return found.map(({ _id }) => _id).sort();
  };
  const wanted = await idsBy({ $natural: 1 });
  for (const { key } of await singles.indexes()) expect(await idsBy(key)).toEqual(wanted);
  const tagged = await singles.countDocuments({ tags: 'v1' }, { hint: { tags: 1 } });
  expect(tagged).toBe(await singles.countDocuments({ version: 1 }, { hint: { $natural: 1 } }));
}

describe('after repeated kill -9', () => {
  it('keeps acknowledged writes, whole transactions, single retries and consistent indexes', async () => {
    const random = randomSource(SEED);
    const first = await restart();
    await singlesOf(first.db('d')).createIndexes([{ key: { round: 1 } }, { key: { tags: 1 } }]);
    for (let round = 0; round < ROUNDS; round += 1) {
      const confirmed = await writeUntilKilled(round, 1 + random(400));
      const again = await restart();
      const db = again.db('d');
      await checkRound(db, round, confirmed);
      await checkBalances(db);
      await countUp(again, round, confirmed.lastNumber);
      const counter = await countersOf(db).findOne({ _id: round });
      expect(counter?.n).toBe(confirmed.lastNumber);
    }
    if (client) await checkIndexes(client.db('d'));
  }, 600_000);
});
