import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Schema, Types } from 'mongoose';
import { startMongooseServer, type MongooseServer } from '../support/mongoose-server.js';

let server: MongooseServer;

beforeAll(async () => {
  server = await startMongooseServer();
});

afterAll(async () => {
  await server.stop();
});

describe('every schema type', () => {
  const schema = new Schema({
    text: String,
    number: Number,
    whole: Schema.Types.Int32,
    fraction: Schema.Types.Double,
    big: BigInt,
    price: Schema.Types.Decimal128,
    token: Schema.Types.UUID,
    bytes: Buffer,
    flag: Boolean,
    at: Date,
    other: Schema.Types.ObjectId,
    anything: Schema.Types.Mixed,
    words: [String],
    grid: [[Number]],
    settings: { type: Map, of: Number },
    inner: new Schema({ name: String, list: [{ size: Number }] }, { _id: false }),
  });
  const model = () =>
    server.connection.models['Everything'] ?? server.connection.model('Everything', schema);
  const token = '11111111-2222-4333-8444-555555555555';
  const other = new Types.ObjectId();

  beforeAll(async () => {
    await model().create({
      text: 'Zoë',
      number: 1.5,
      whole: 7,
      fraction: 2,
      big: 9007199254740993n,
      price: '12.30',
      token,
      bytes: Buffer.from([0, 255, 7]),
      flag: false,
      at: new Date('2024-02-29T12:00:00.123Z'),
      other,
      anything: { deep: [1, { x: null }] },
      words: ['a', 'b'],
      grid: [[1, 2], []],
      settings: { width: 3, height: 4 },
      inner: { name: 'n', list: [{ size: 1 }, { size: 2 }] },
    });
  });

  it('returns every schema type as it was saved', async () => {
    const found = await model().findOne().orFail();
    expect(found.get('big')).toBe(9007199254740993n);
    expect(String(found.get('price'))).toBe('12.30');
    expect(Number(found.get('fraction'))).toBe(2);
    expect(String(found.get('token'))).toBe(token);
    expect([...found.get('bytes')]).toEqual([0, 255, 7]);
    expect(found.get('flag')).toBe(false);
    expect(found.get('at')).toEqual(new Date('2024-02-29T12:00:00.123Z'));
    expect(found.get('settings').get('height')).toBe(4);
    expect(found.toObject()).toMatchObject({
      text: 'Zoë',
      number: 1.5,
      whole: 7,
      anything: { deep: [1, { x: null }] },
      grid: [[1, 2], []],
      inner: { name: 'n', list: [{ size: 1 }, { size: 2 }] },
    });
  });

  it('stores every schema type with its own BSON type', async () => {
    const types = {
      text: '[object String]',
      number: 'Double',
      whole: 'Int32',
      fraction: 'Double',
      big: 'Long',
      price: 'Decimal128',
      token: 'Binary',
      bytes: 'Binary',
      flag: '[object Boolean]',
      at: '[object Date]',
      other: 'ObjectId',
      words: '[object Array]',
      settings: '[object Object]',
    };
    const stored = await model().collection.findOne({}, { promoteValues: false });
    const typeOf = (value: unknown): string =>
      (value as { _bsontype?: string })._bsontype ?? Object.prototype.toString.call(value);
    for (const [path, type] of Object.entries(types)) {
      expect([path, typeOf(stored?.[path])]).toEqual([path, type]);
    }
  });

  it('finds every schema type by its value', async () => {
    const filters: Record<string, unknown>[] = [
      { big: 9007199254740993n },
      { price: '12.3' },
      { price: { $gt: '12', $lt: '13' } },
      { token },
      { bytes: Buffer.from([0, 255, 7]) },
      { at: { $gte: new Date('2024-02-29') } },
      { other: other.toHexString() },
      { 'settings.width': 3 },
      { 'inner.list.size': 2 },
      { words: ['a', 'b'] },
      { grid: [1, 2] },
    ];
    for (const filter of filters) expect(await model().countDocuments(filter)).toBe(1);
    expect(await model().countDocuments({ big: 9007199254740992n })).toBe(0);
  });

  it('keeps the type of a number through arithmetic', async () => {
    await model().updateOne({}, { $inc: { whole: 1, big: 1n, price: '0.70', fraction: 2 } });
    const stored = await model().collection.findOne({}, { promoteValues: false });
    expect([stored?.['whole']?._bsontype, stored?.['fraction']?._bsontype]).toEqual([
      'Int32',
      'Double',
    ]);
    expect(String(stored?.['big'])).toBe('9007199254740994');
    expect(String(stored?.['price'])).toBe('13.00');
  });

  it('saves changes inside maps and nested arrays one by one', async () => {
    const doc = await model().findOne().orFail();
    doc.get('settings').set('depth', 9);
    doc.get('inner').list[1].size = 20;
    doc.get('words').push('c');
    doc.get('words').pull('a');
    doc.set('anything.deep.0', 'one');
    doc.set('text', undefined);
    await doc.save();
    const stored = await model().findOne().lean().orFail();
    expect(stored).toMatchObject({
      settings: { width: 3, height: 4, depth: 9 },
      inner: { list: [{ size: 1 }, { size: 20 }] },
      words: ['b', 'c'],
      anything: { deep: ['one', { x: null }] },
    });
    expect(stored).not.toHaveProperty('text');
  });
});

describe('timestamps and versions', () => {
  it('sets both timestamps on insert and only updatedAt on update', async () => {
    const notes = server.connection.model(
      'Note',
      new Schema({ text: String }, { timestamps: true }),
    );
    const note = await notes.create({ text: 'a' });
    const { createdAt } = note;
    await notes.updateOne(
      { _id: note._id },
      { text: 'b', updatedAt: new Date(0), createdAt: new Date(0) },
      { timestamps: false },
    );
    await notes.findOneAndUpdate({ _id: note._id }, { text: 'c' });
    const after = await notes.findById(note._id).orFail();
    expect(after.updatedAt.getTime()).toBeGreaterThanOrEqual(createdAt.getTime());
    await notes.bulkWrite([
      { updateOne: { filter: { text: 'new' }, update: { text: 'new' }, upsert: true } },
    ]);
    expect(await notes.findOne({ text: 'new' })).toMatchObject({
      createdAt: expect.any(Date),
      updatedAt: expect.any(Date),
    });
  });

  it('increments the version when an array changes and refuses a stale version', async () => {
    const lists = server.connection.model('List', new Schema({ items: [{ name: String }] }));
    const first = await lists.create({ items: [{ name: 'a' }, { name: 'b' }] });
    const second = await lists.findById(first._id).orFail();
    first.items.splice(0, 1);
    await first.save();
    expect(first.__v).toBe(1);
    const item = second.items[1];
    if (item) item.name = 'changed';
    second.items = second.items.filter(({ name }) => name !== 'a') as typeof second.items;
    await expect(second.save()).rejects.toMatchObject({ name: 'VersionError' });
    first.items.push({ name: 'c' });
    await first.save();
    expect((await lists.findById(first._id).orFail()).items.map(({ name }) => name)).toEqual([
      'b',
      'c',
    ]);
  });

  it('accepts one of two concurrent saves under optimistic concurrency', async () => {
    const accounts = server.connection.model(
      'Account',
      new Schema({ balance: Number }, { optimisticConcurrency: true, versionKey: 'revision' }),
    );
    const { _id } = await accounts.create({ balance: 10 });
    const writers = await Promise.all([1, 2, 3].map(() => accounts.findById(_id).orFail()));
    const outcomes = await Promise.allSettled(
      writers.map((writer, index) => writer.set('balance', index).save()),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await accounts.findById(_id).orFail()).get('revision')).toBe(1);
  });

  it('names the document when it is saved after its deletion', async () => {
    const things = server.connection.model('Thing', new Schema({ name: String }));
    const thing = await things.create({ name: 'a' });
    await things.deleteMany({});
    thing.name = 'b';
    await expect(thing.save()).rejects.toMatchObject({ name: 'DocumentNotFoundError' });
  });
});
