import { MongoClient, ObjectId, type ClientSession, type Collection } from 'mongodb';
import { printTable, whole } from './measure.js';
import { fillShop, purchaseActions } from './purchase-actions.js';
import type { ServerProcess } from './server-process.js';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 4_000);
const ACCOUNTS = 20_000;
/** The first rounds let the server compile its code, which costs more than short commands do. */
const WARM_UP_ROUNDS = 2_000;

interface Account {
  _id: ObjectId;
  owner: string;
  balance: number;
  version: number;
  states: string[];
  updatedAt: Date;
}

interface Entry {
  _id: ObjectId;
  account: ObjectId;
  kind: string;
  amount: number;
  at: Date;
}

interface Books {
  client: MongoClient;
  accounts: Collection<Account>;
  entries: Collection<Entry>;
  ids: ObjectId[];
}

type Action = (books: Books, round: number) => Promise<unknown>;

const idOf = ({ ids }: Books, round: number): ObjectId =>
  ids[(round * 7_919) % ids.length] ?? new ObjectId();

const anEntry = (account: ObjectId, round: number): Entry => ({
  _id: new ObjectId(),
  account,
  kind: round % 2 === 0 ? 'charge' : 'top-up',
  amount: 100 + round,
  at: new Date(),
});

const setBalance = (round: number) => ({
  $set: { balance: round, updatedAt: new Date() },
  $inc: { version: 1 },
});

/** Eight commands and a commit, as a purchase sends them. */
async function book(books: Books, round: number, session: ClientSession): Promise<void> {
  const { accounts, entries } = books;
  const _id = idOf(books, round);
  await accounts.findOne({ _id }, { session });
  await entries.findOne({ account: _id, kind: 'charge' }, { session });
  await accounts.updateOne({ _id }, setBalance(round), { session });
  await entries.insertOne(anEntry(_id, round), { session });
  await entries.insertMany([anEntry(_id, round + 1), anEntry(_id, round + 2)], { session });
  await accounts.findOne({ owner: `owner-${round % ACCOUNTS}` }, { session });
  await accounts.findOneAndUpdate({ _id }, { $push: { states: 'NY' } }, { session });
  await accounts.updateOne({ _id }, { $pop: { states: -1 } }, { session });
}

const inTransaction: Action = (books, round) =>
  books.client.withSession((session) =>
    session.withTransaction(() => book(books, round, session), {
      writeConcern: { w: 'majority' },
    }),
  );

const ofPurchases = Object.entries(purchaseActions).map(([name, action]): [string, Action] => [
  name,
  (books, round) => action(books.client, round),
]);

const ACTIONS: Record<string, Action> = {
  ping: ({ client }) => client.db('bench').command({ ping: 1 }),
  'find by _id': (books, round) => books.accounts.findOne({ _id: idOf(books, round) }),
  'find by an index': (books, round) =>
    books.accounts.findOne({ owner: `owner-${round % ACCOUNTS}` }),
  'update by _id': (books, round) =>
    books.accounts.updateOne({ _id: idOf(books, round) }, setBalance(round)),
  insert: (books, round) => books.entries.insertOne(anEntry(idOf(books, round), round)),
  'transaction of 8 and a commit': inTransaction,
  ...Object.fromEntries(ofPurchases),
};

/** Selects actions by a part of their names. */
const wanted = process.env['BENCH_ACTIONS'] ?? '';

/** Prints the processor time of the server per command, with one client and with sixteen at once. */
export async function benchCommandCost(server: ServerProcess, client: MongoClient): Promise<void> {
  const books = await fill(client);
  await fillShop(client);
  const rows: string[][] = [];
  for (const [name, action] of Object.entries(ACTIONS)) {
    if (!name.includes(wanted)) continue;
    const rounds = action === inTransaction || name in purchaseActions ? ROUNDS / 4 : ROUNDS;
    await repeat(books, action, Math.max(rounds / 4, WARM_UP_ROUNDS), 16);
    const costs = [];
    for (const clients of [1, 16]) {
      const before = server.processorTime();
      await repeat(books, action, rounds, clients);
      const after = server.processorTime();
      costs.push(((after.all - before.all) * 1000) / rounds);
      costs.push(((after.kernel - before.kernel) * 1000) / rounds);
    }
    rows.push([name, ...costs.map(whole)]);
  }
  printTable(
    'Processor time of the server per action, in µs',
    ['action', 'one client', 'in the kernel', 'sixteen clients', 'in the kernel'],
    rows,
  );
}

async function fill(client: MongoClient): Promise<Books> {
  const db = client.db('bench');
  const accounts = db.collection<Account>('accounts');
  const entries = db.collection<Entry>('entries');
  await accounts.createIndex({ owner: 1 }, { unique: true });
  await entries.createIndex({ account: 1, kind: 1, at: -1 });
  const ids = Array.from({ length: ACCOUNTS }, () => new ObjectId());
  await accounts.insertMany(
    ids.map((_id, i) => ({
      _id,
      owner: `owner-${i}`,
      balance: 0,
      version: 0,
      states: ['CA', 'TX'],
      updatedAt: new Date(),
    })),
  );
  return { client, accounts, entries, ids };
}

async function repeat(
  books: Books,
  action: Action,
  rounds: number,
  clients: number,
): Promise<void> {
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < rounds) {
      const round = next;
      next += 1;
      await action(books, round);
    }
  };
  await Promise.all(Array.from({ length: clients }, work));
}
