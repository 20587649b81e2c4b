import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Schema, type Model } from 'mongoose';
import { startMongooseServer, type MongooseServer } from '../support/mongoose-server.js';

let server: MongooseServer;

beforeAll(async () => {
  server = await startMongooseServer();
});

afterAll(async () => {
  await server.stop();
});

const named = (model: Model<never>): Promise<string[]> =>
  model.listIndexes().then((indexes) => indexes.map(({ name }) => String(name)).sort());

function modelOf(name: string, schema: Schema): Model<never> {
  server.connection.deleteModel(new RegExp(`^${name}$`));
  return server.connection.model(name, schema) as unknown as Model<never>;
}

const manual = { autoIndex: false, autoCreate: false };

describe('the indexes of a schema', () => {
  it('creates the indexes of a schema with the model', async () => {
    const schema = new Schema({
      email: { type: String, unique: true },
      nick: { type: String, sparse: true, unique: true },
      inner: { code: { type: Number, index: -1 } },
      list: [{ tag: { type: String, index: true } }],
    });
    schema.index({ email: 1, nick: -1 }, { name: 'both' });
    const users = modelOf('IndexedUser', schema);
    await users.init();
    expect(await users.listIndexes()).toEqual([
      expect.objectContaining({ name: '_id_', key: { _id: 1 } }),
      expect.objectContaining({ key: { email: 1 }, unique: true }),
      expect.objectContaining({ key: { nick: 1 }, unique: true, sparse: true }),
      expect.objectContaining({ key: { 'inner.code': -1 } }),
      expect.objectContaining({ key: { 'list.tag': 1 } }),
      expect.objectContaining({ name: 'both', key: { email: 1, nick: -1 } }),
    ]);
  });

  it('changes indexes to match the schema with syncIndexes, and diffIndexes reports the changes first', async () => {
    const before = new Schema({ a: { type: Number, index: true }, b: Number }, manual);
    const first = modelOf('Synced', before);
    await first.syncIndexes();
    const after = new Schema({ a: Number, b: { type: Number, unique: true } }, manual);
    after.index({ a: 1, b: -1 });
    const second = modelOf('Synced', after);
    expect(await second.diffIndexes()).toMatchObject({
      toDrop: ['a_1'],
      toCreate: [{ b: 1 }, { a: 1, b: -1 }],
    });
    expect(await second.syncIndexes()).toEqual(['a_1']);
    expect(await named(second)).toEqual(['_id_', 'a_1_b_-1', 'b_1']);
    expect(await second.diffIndexes()).toEqual({ toDrop: [], toCreate: [] });
    expect(await second.syncIndexes()).toEqual([]);
  });

  it('drops indexes that are not in the schema with cleanIndexes', async () => {
    const model = modelOf('Cleaned', new Schema({ a: { type: Number, index: true } }, manual));
    await model.createIndexes();
    await model.collection.createIndex({ stray: 1 });
    expect(await model.cleanIndexes()).toEqual(['stray_1']);
    expect(await named(model)).toEqual(['_id_', 'a_1']);
  });

  it('replaces an index of which only the options changed', async () => {
    const plain = modelOf('Changed', new Schema({ a: { type: Number, index: true } }, manual));
    await plain.createIndexes();
    const unique = modelOf('Changed', new Schema({ a: { type: Number, unique: true } }, manual));
    await expect(unique.createIndexes()).rejects.toMatchObject({
      code: 86,
      codeName: 'IndexKeySpecsConflict',
    });
    expect(await unique.syncIndexes()).toEqual(['a_1']);
    expect((await unique.listIndexes())[1]).toMatchObject({ unique: true });
  });

  it('accepts the background option and ignores it', async () => {
    const schema = new Schema({ a: Number }, manual);
    schema.index({ a: 1 }, { background: false });
    const model = modelOf('Patient', schema);
    await model.syncIndexes();
    expect((await model.listIndexes())[1]).toMatchObject({ key: { a: 1 }, background: false });
    expect(await model.syncIndexes()).toEqual([]);
  });

  it('fails an index build and reports the duplicate', async () => {
    const model = modelOf('Doubled', new Schema({ a: { type: Number, unique: true } }, manual));
    await model.collection.insertMany([{ a: 1 }, { a: 1 }]);
    await expect(server.connection.syncIndexes({ continueOnError: false })).rejects.toMatchObject({
      name: 'SyncIndexesError',
      errors: { Doubled: { code: 11000 } },
    });
    expect(await named(model)).toEqual(['_id_']);
    server.connection.deleteModel(/^Doubled$/);
  });

  it('indexes only documents of the discriminator', async () => {
    const base = server.connection.model(
      'IndexedEvent',
      new Schema({ at: { type: Date, index: true } }, manual),
    );
    const bought = new Schema({ price: Number }, manual);
    bought.index({ price: 1 }, { partialFilterExpression: { price: { $gt: 100 } }, unique: true });
    const purchases = base.discriminator('IndexedPurchase', bought);
    await base.syncIndexes();
    await purchases.syncIndexes();
    expect(await purchases.listIndexes()).toEqual([
      expect.objectContaining({ name: '_id_' }),
      expect.objectContaining({ name: 'at_1' }),
      expect.objectContaining({
        name: 'price_1',
        unique: true,
        partialFilterExpression: { price: { $gt: 100 }, __t: 'IndexedPurchase' },
      }),
    ]);
    await purchases.create([{ price: 5 }, { price: 5 }, { price: 500 }]);
    await base.collection.insertOne({ price: 500 });
    await expect(purchases.create({ price: 500 })).rejects.toMatchObject({ code: 11000 });
  });
});

describe('the guarantees of an index', () => {
  it('allows several documents without the field of a sparse unique index', async () => {
    const model = server.connection.model(
      'Sparse',
      new Schema({ a: { type: String, unique: true, sparse: true } }),
    );
    await model.init();
    await model.create([{}, {}, { a: 'x' }]);
    await expect(model.create({ a: 'x' })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { a: 1 },
      keyValue: { a: 'x' },
    });
  });

  it('deletes documents after their expiry time', async () => {
    const model = server.connection.model('Brief', new Schema({ at: { type: Date, expires: 1 } }));
    await model.init();
    expect((await model.listIndexes())[1]).toMatchObject({ expireAfterSeconds: 1 });
    await model.create([{ at: new Date(0) }, { at: new Date(Date.now() + 3_600_000) }, {}]);
    for (;;) {
      if ((await model.countDocuments()) === 2) break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(await model.countDocuments({ at: { $lt: new Date() } })).toBe(0);
  }, 90_000);

  it('uses an index, also by hint', async () => {
    const model = server.connection.model(
      'Planned',
      new Schema({ a: { type: Number, index: true }, b: { type: Number, index: true } }),
    );
    await model.init();
    await model.insertMany(Array.from({ length: 20 }, (_, i) => ({ a: i, b: i % 2 })));
    const stages = (plan: unknown): string => JSON.stringify(plan);
    expect(stages(await model.find({ a: 3 }).explain('queryPlanner'))).toContain(
      '"indexName":"a_1"',
    );
    expect(stages(await model.find({ a: 3 }).hint({ b: 1 }).explain('queryPlanner'))).toContain(
      '"indexName":"b_1"',
    );
    expect(stages(await model.find({ c: 3 }).explain('queryPlanner'))).toContain('COLLSCAN');
    const run = await model.find({ a: { $lt: 5 } }).explain('executionStats');
    expect(run).toMatchObject({
      executionStats: { nReturned: 5, totalKeysExamined: 5, totalDocsExamined: 5 },
    });
    await expect(model.find().hint('nowhere').exec()).rejects.toMatchObject({ code: 2 });
  });
});

describe('collections of a model', () => {
  it('creates a collection once and accepts the second request', async () => {
    const model = server.connection.model('Made', new Schema({ a: Number }));
    await model.createCollection();
    await model.createCollection();
    const names = (await server.connection.listCollections()).map(({ name }) => name);
    expect(names.filter((name) => name === 'mades')).toHaveLength(1);
  });

  it('recreates a collection after its database was dropped', async () => {
    const connection = server.connection.useDb(`${server.db.databaseName}_2`);
    const model = connection.model('Gone', new Schema({ a: { type: Number, index: true } }));
    await model.init();
    await model.create({ a: 1 });
    await connection.dropDatabase();
    await expect(model.listIndexes()).rejects.toMatchObject({
      code: 26,
      codeName: 'NamespaceNotFound',
    });
    await model.init();
    expect(await model.countDocuments()).toBe(0);
    await model.createIndexes();
    expect(await model.listIndexes()).toHaveLength(2);
    await connection.dropDatabase();
  });
});
