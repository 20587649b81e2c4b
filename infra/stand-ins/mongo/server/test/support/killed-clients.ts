import { Long, MongoClient, type ClientSession, type Collection, type Db } from 'mongodb';

export interface Single {
  _id: string;
  round: number;
  version: number;
  tags: string[];
  filler: string;
}

export interface Account {
  _id: number;
  balance: number;
}

export interface Transfer {
  _id: string;
  from: number;
  to: number;
  amount: number;
}

const ACCOUNTS = 8;
const BULK = 200;

export const singlesOf = (db: Db): Collection<Single> => db.collection('singles');
export const accountsOf = (db: Db): Collection<Account> => db.collection('accounts');
export const transfersOf = (db: Db): Collection<Transfer> => db.collection('transfers');
export const countersOf = (db: Db): Collection<{ _id: number; n: number }> =>
  db.collection('counters');

/** A document whose fields agree in every version, so that a torn document is detected. */
export const singleDocument = (_id: string, round: number, version: number): Single => ({
  _id,
  round,
  version,
  tags: [`v${version}`, `r${round}`],
  filler: String(version).repeat(50 + (version % 7) * 100),
});

/** The writes that the server acknowledged in one round, and the last one that was sent. */
export class Confirmed {
  /** The newest acknowledged version of each document. */
  readonly singles = new Map<string, number>();
  readonly transfers = new Set<string>();
  count = 0;
  /** The number of the last retryable write that was sent. */
  lastNumber = 0;
}

/** The same session after a restart: the server recognizes retries by the session id. */
function sessionOfRound(client: MongoClient, round: number): ClientSession {
  const session = client.startSession();
  (session.id as { id: { buffer: Uint8Array } }).id.buffer.fill(round + 1);
  return session;
}

/** A retryable write, as a driver sends it and sends it again after a lost answer. */
export async function countUp(client: MongoClient, round: number, number: number): Promise<void> {
  await client.db('d').command(
    {
      update: 'counters',
      updates: [{ q: { _id: round }, u: { $inc: { n: 1 } }, upsert: true }],
      txnNumber: Long.fromNumber(number),
    },
    { session: sessionOfRound(client, round) },
  );
}

/** Several concurrent clients that write until the server is killed. */
export class KilledClients {
  readonly confirmed = new Confirmed();
  isDead = false;

  constructor(
    private readonly client: MongoClient,
    private readonly round: number,
    private readonly random: (below: number) => number,
  ) {}

  /** Resolves when all clients have noticed the end of the server. */
  async run(): Promise<void> {
    await Promise.allSettled([
      this.writeSingles(0),
      this.writeSingles(1),
      this.writeBatches(),
      this.transfer(0),
      this.transfer(1),
      this.count(),
      this.rebuild(),
    ]);
  }

  private confirm(_id: string, version: number): void {
    this.confirmed.singles.set(_id, version);
    this.confirmed.count += 1;
  }

  private async writeSingles(worker: number): Promise<void> {
    const singles = singlesOf(this.client.db('d'));
    for (let i = 0; !this.isDead; i += 1) {
      const _id = `${this.round}-${worker}-${i}`;
      await singles.insertOne(singleDocument(_id, this.round, 1));
      this.confirm(_id, 1);
      const { _id: _same, ...rest } = singleDocument(_id, this.round, 2 + this.random(9));
      await singles.updateOne({ _id }, { $set: rest });
      this.confirm(_id, rest.version);
    }
  }

  private async writeBatches(): Promise<void> {
    const singles = singlesOf(this.client.db('d'));
    for (let batch = 0; !this.isDead; batch += 1) {
      const documents = Array.from({ length: BULK }, (_, i) =>
        singleDocument(`${this.round}-batch-${batch}-${i}`, this.round, 1),
      );
      await singles.insertMany(documents, { ordered: false });
      for (const { _id } of documents) this.confirm(_id, 1);
    }
  }

  private async transfer(worker: number): Promise<void> {
    const db = this.client.db('d');
    for (let i = 0; !this.isDead; i += 1) {
      const from = this.random(ACCOUNTS);
      const to = (from + 1 + this.random(ACCOUNTS - 1)) % ACCOUNTS;
      const amount = 1 + this.random(100);
      const _id = `${this.round}-${worker}-${i}`;
      await this.client.withSession((session) =>
        session.withTransaction(async () => {
          const move = (account: number, sum: number): Promise<unknown> =>
            accountsOf(db).updateOne(
              { _id: account },
              { $inc: { balance: sum } },
              { session, upsert: true },
            );
          await move(from, -amount);
          await transfersOf(db).insertOne({ _id, from, to, amount }, { session });
          await move(to, amount);
        }),
      );
      this.confirmed.transfers.add(_id);
      this.confirmed.count += 1;
    }
  }

  private async count(): Promise<void> {
    for (let number = 1; !this.isDead; number += 1) {
      this.confirmed.lastNumber = number;
      await countUp(this.client, this.round, number);
    }
  }

  /** Builds an index and drops everything, so that a kill hits builds and purges. */
  private async rebuild(): Promise<void> {
    const db = this.client.db('rebuilt');
    while (!this.isDead) {
      await db.collection('items').insertMany(Array.from({ length: BULK }, (_, n) => ({ n })));
      await db.collection('items').createIndex({ n: 1 });
      await db.dropDatabase();
    }
  }
}
