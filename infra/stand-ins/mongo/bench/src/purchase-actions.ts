import { randomUUID } from 'node:crypto';
import type { AnyClientBulkWriteModel, ClientSession, Document, MongoClient } from 'mongodb';

const DB = 'shop';
const HOLDERS = 500;
const SHELVES = 50;
const VECTORS_BYTES = 480;
const PACKED_BYTES = 6_800;

interface Row extends Document {
  _id: string;
}

type Write = AnyClientBulkWriteModel<Row>;

const namespace = (collection: string): string => `${DB}.${collection}`;
const insert = (collection: string, document: Row): Write => ({
  namespace: namespace(collection),
  name: 'insertOne',
  document,
});
const update = (collection: string, _id: string, changes: Document, upsert = false): Write => ({
  namespace: namespace(collection),
  name: 'updateOne',
  filter: { _id },
  update: changes,
  upsert,
});

const holderOf = (round: number): string => `dataset:holder-${(round * 7_919) % HOLDERS}`;
const shelves = Array.from({ length: SHELVES }, (_, index) => index);
/** Two counts per shelf. */
const aVector = (start = 0): number[] => shelves.flatMap((shelf) => [start + shelf * 100, 0]);
const vectors = (start = 0): Buffer => Buffer.alloc(VECTORS_BYTES, start);

const INDEXES: [string, Document, Document?][] = [
  ['purchases', { buyerId: 1, status: 1, endedAt: -1, _id: -1 }],
  ['purchases', { 'work.dueAt': 1 }, { sparse: true }],
  ['allocations', { datasetId: 1 }],
  ['outbox', { nextAttemptAt: 1 }],
  ['outbox', { createdAt: 1 }],
  ['accounts', { email: 1 }],
  ['entries', { operationId: 1 }, { unique: true }],
  ['entries', { userId: 1, version: 1 }, { unique: true }],
  ['entries', { userId: 1, isLine: 1, version: -1 }],
  ['events', { type: 1, occurredAt: 1 }],
  ['events', { occurredAt: 1 }],
];

/** Collections with the indexes and documents that the actions of a purchase use. */
export async function fillShop(client: MongoClient): Promise<void> {
  const db = client.db(DB);
  for (const [name, keys, options] of INDEXES)
    await db.collection(name).createIndex(keys as Record<string, 1>, options ?? {});
  const add = (name: string, rows: Row[]) => db.collection<Row>(name).insertMany(rows);
  await add('datasets', [{ _id: 'dataset', name: 'Businesses', living: true, price: 50 }]);
  const counts = aVector();
  await add('stocks', [{ _id: 'dataset', counts, withdrawn: aVector(), arrivals: aVector() }]);
  const rounds = Array.from({ length: HOLDERS }, (_, round) => round);
  for (const round of rounds) {
    const _id = holderOf(round);
    await add('holders', [{ _id, vectors: vectors(), packed: Buffer.alloc(PACKED_BYTES) }]);
    await add('buyer_guards', [{ _id, taken: 0 }]);
  }
  await add(
    'accounts',
    rounds.map((round) => ({ _id: holderOf(round), email: `${round}@x.org`, version: 1 })),
  );
}

const envelopeOf = (round: number): Document => ({
  messageId: randomUUID(),
  type: 'leads.purchase.completed.v1',
  occurredAt: new Date().toISOString(),
  producer: 'leads',
  correlationId: randomUUID(),
  payload: { purchaseId: randomUUID(), buyerId: holderOf(round), quantity: 100, cost: 5_000 },
});

function outboxRow(round: number): Row {
  const at = new Date();
  const envelope = envelopeOf(round);
  return {
    _id: randomUUID(),
    kind: 'event',
    envelope,
    createdAt: at,
    attempts: 0,
    nextAttemptAt: at,
  };
}

async function reserve(client: MongoClient, round: number, session: ClientSession): Promise<void> {
  const _id = randomUUID();
  const holder = holderOf(round);
  const at = new Date();
  const db = client.db(DB);
  await db.collection<Row>('buyer_guards').findOne({ _id: holder }, { session });
  await db
    .collection<Row>('holders')
    .find({ _id: { $in: [holder] } }, { session })
    .toArray();
  const packed = Buffer.alloc(PACKED_BYTES, round);
  const writes = [
    update('holders', holder, { $set: { vectors: vectors(round), packed } }),
    update('buyer_guards', holder, { $inc: { taken: 1 } }, true),
    insert('allocations', { _id, datasetId: 'dataset', shelves: Buffer.alloc(SHELVES * 24) }),
    insert('purchases', {
      _id,
      buyerId: holder,
      status: 'pending',
      createdAt: at,
      work: { dueAt: at },
    }),
  ];
  await client.bulkWrite<Record<string, Row>>(writes, { session });
}

async function complete(client: MongoClient, round: number, session: ClientSession): Promise<void> {
  const purchases = client.db(DB).collection<Row>('purchases');
  const done = { $set: { status: 'done', endedAt: new Date() }, $unset: { work: 1 } };
  await purchases.updateOne({ _id: `purchase-${round % HOLDERS}` }, done, {
    session,
    upsert: true,
  });
  const rows = [round, round + 1, round + 2].map(outboxRow);
  await client.bulkWrite<Record<string, Row>>(
    rows.map((row) => insert('outbox', row)),
    { session },
  );
}

async function charge(client: MongoClient, round: number, session: ClientSession): Promise<void> {
  const accounts = client.db(DB).collection<Row>('accounts');
  const _id = holderOf(round);
  const account = await accounts.findOne({ _id }, { session });
  const version = Number(account?.['version']);
  const changes = { $set: { balance: round, spent: round, version: version + 1 } };
  await accounts.updateOne({ _id, version }, changes, { session });
  const entry = (number: number): Row => ({
    _id: randomUUID(),
    userId: _id,
    operationId: randomUUID(),
    kind: 'charge',
    amount: -5_000,
    version: version * 2 + number,
    isLine: true,
    details: { purchaseId: randomUUID(), quantity: 100 },
    occurredAt: new Date(),
  });
  const writes = [
    insert('entries', entry(0)),
    insert('entries', entry(1)),
    insert('charges', { _id: randomUUID(), amount: 5_000, status: 'charged' }),
    insert('outbox', outboxRow(round)),
    insert('outbox', outboxRow(round)),
  ];
  await client.bulkWrite<Record<string, Row>>(writes, { session });
}

async function count(client: MongoClient, round: number, session: ClientSession): Promise<void> {
  const event = (): Row => ({ ...envelopeOf(round), _id: randomUUID(), occurredAt: new Date() });
  const figures = ['total', 'today', 'dataset', 'buyer'].map((name) =>
    update(
      'figures',
      `${name}:${holderOf(round)}`,
      { $inc: { 'counts.leads': 100, 'counts.cost': 5_000 } },
      true,
    ),
  );
  const writes = [
    update('guards', holderOf(round), { $inc: { writes: 1 } }, true),
    ...[1, 2, 3].flatMap(() => [insert('events', event()), insert('counted', event())]),
    ...figures,
  ];
  await client.bulkWrite<Record<string, Row>>(writes, { session });
}

/** Rows are removed as the relay of the outbox removes them. */
async function publish(client: MongoClient, round: number): Promise<unknown> {
  const outbox = client.db(DB).collection<Row>('outbox');
  const rows = [round, round + 1, round + 2].map(outboxRow);
  await outbox.insertMany(rows);
  return outbox.deleteMany({ _id: { $in: rows.map(({ _id }) => _id) } });
}

type InTransaction = (client: MongoClient, round: number, tx: ClientSession) => Promise<void>;

const committed =
  (work: InTransaction) =>
  (client: MongoClient, round: number): Promise<unknown> =>
    client.withSession((session) =>
      session.withTransaction(() => work(client, round, session), {
        writeConcern: { w: 'majority' },
      }),
    );

const find = (collection: string, idOf: (round: number) => string) => {
  return (client: MongoClient, round: number): Promise<unknown> => {
    const filter = { _id: { $in: [idOf(round)] } };
    return client.db(DB).collection<Row>(collection).find(filter).toArray();
  };
};

/** The parts of a purchase of leads from fifty shelves, as the services send them. */
export const purchaseActions: Record<
  string,
  (client: MongoClient, round: number) => Promise<unknown>
> = {
  'find a dataset': find('datasets', () => 'dataset'),
  'find its stock': find('stocks', () => 'dataset'),
  'find a holder': find('holders', holderOf),
  'take leads from 50 shelves': committed(reserve),
  'charge the buyer': committed(charge),
  'complete the purchase': committed(complete),
  'count its events': committed(count),
  'insert and delete 3 messages': publish,
};
