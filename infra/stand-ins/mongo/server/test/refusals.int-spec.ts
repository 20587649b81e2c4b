import { afterAll, expect, it } from '@jest/globals';
import {
  Code,
  DBRef,
  Decimal128,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  type Document,
} from 'mongodb';
import { startTestServer } from './support/test-server.js';

const server = await startTestServer();
afterAll(() => server.stop());
await server.db.collection('items').insertOne({ a: [1], n: 1 });

const aggregate = (stage: Document): Document => ({
  aggregate: 'items',
  pipeline: [stage],
  cursor: {},
});
const insert = (document: Document): Document => ({ insert: 'items', documents: [document] });
const find = (filter: Document): Document => ({ find: 'items', filter });
const index = (key: Document, options = {}): Document => ({
  createIndexes: 'items',
  indexes: [{ key, name: 'b', ...options }],
});

/** By the names of their types. */
const VALUES: Readonly<Record<string, unknown>> = {
  Code: new Code('f()'),
  DBRef: new DBRef('items', new ObjectId()),
  Decimal128: Decimal128.fromString('1'),
  MaxKey: new MaxKey(),
  MinKey: new MinKey(),
  Timestamp: new Timestamp({ t: 1, i: 1 }),
};

const update = (u: unknown, rest = {}): Document => ({
  update: 'items',
  updates: [{ q: {}, u, ...rest }],
});

/** Names that MongoDB has and Leadmart does not use, of each kind, with MongoDB's code for an unknown name. */
const REFUSED: [what: string, name: string, code: number, command: Document][] = [
  ['command', 'distinct', 59, { distinct: 'items' }],
  ['command', 'findandmodify', 59, { findandmodify: 'items' }],
  ['stage', '$lookup', 40324, aggregate({ $lookup: {} })],
  ['expression', '$concat', 168, aggregate({ $project: { v: { $concat: '$a' } } })],
  ['accumulator', '$avg', 15952, aggregate({ $group: { _id: null, v: { $avg: '$a' } } })],
  ['filter', '$expr', 2, find({ $expr: {} })],
  ['filter operator', '$all', 2, find({ a: { $all: 1 } })],
  ['update operator', '$mul', 9, update({ $mul: { n: 1 } })],
  ['clause of $push', '$sort', 2, update({ $push: { a: { $each: [], $sort: 1 } } })],
  ['stage of an update', '$unset', 72, update([{ $unset: {} }])],
  ['projection', '$meta', 168, { find: 'items', projection: { a: { $meta: 1 } } }],
  ['option of find', 'maxTimeMS', 40415, { find: 'items', maxTimeMS: 1 }],
  ['option of aggregate', 'let', 40415, { ...aggregate({ $match: {} }), let: {} }],
  ['option of a new collection', 'capped', 40415, { create: 'other', capped: 1 }],
  ['index option', 'hidden', 197, index({ b: 1 }, { hidden: true })],
  ['kind of index', 'text', 67, index({ b: 'text' })],
  ['explained command', 'insert', 59, { explain: { insert: 'items' }, verbosity: 'queryPlanner' }],
  ['verbosity', 'allPlansExecution', 2, { explain: find({}), verbosity: 'allPlansExecution' }],
  ['option of a statement', 'hint', 40415, update({ $set: { n: 1 } }, { hint: {} })],
  ...Object.entries(VALUES).flatMap(([name, value]): (typeof REFUSED)[number][] => [
    ['stored type', name, 2, insert({ list: [{ value }] })],
    ['type in a filter', name, 2, find({ n: value })],
  ]),
];

it.each(REFUSED)(
  'an unsupported %s is refused by its name: %s',
  async (_what, name, code, command) => {
    const refusal = await server.db.command(command).then(
      ({ writeErrors }) => {
        const [error] = (writeErrors ?? []) as Document[];
        return { code: error?.['code'] as unknown, message: String(error?.['errmsg']) };
      },
      (error: { code?: unknown; message: string }) => error,
    );
    expect([refusal.code, refusal.message]).toEqual([code, expect.stringContaining(name)]);
  },
);
