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

function makeModels({ connection }: MongooseServer) {
  const comment = new Schema({ by: { type: Schema.Types.ObjectId, ref: 'Writer' }, text: String });
  const post = new Schema({
    title: String,
    score: Number,
    author: { type: Schema.Types.ObjectId, ref: 'Writer' },
    comments: [comment],
    about: {
      kind: { type: String, enum: ['Writer', 'Post'] },
      item: { type: Schema.Types.ObjectId, refPath: 'about.kind' },
    },
  });
  const writer = new Schema(
    { name: String, friends: [{ type: Schema.Types.ObjectId, ref: 'Writer' }] },
    { toObject: { virtuals: true } },
  );
  writer.virtual('posts', {
    ref: 'Post',
    localField: '_id',
    foreignField: 'author',
    options: { sort: { score: -1 } },
  });
  writer.virtual('postCount', {
    ref: 'Post',
    localField: '_id',
    foreignField: 'author',
    count: true,
  });
  return { posts: connection.model('Post', post), writers: connection.model('Writer', writer) };
}

describe('populating', () => {
  let models: ReturnType<typeof makeModels>;
  const [ann, bob] = [new Types.ObjectId(), new Types.ObjectId()];

  beforeAll(async () => {
    models = makeModels(server);
    await models.writers.create([
      { _id: ann, name: 'Ann', friends: [bob] },
      { _id: bob, name: 'Bob', friends: [ann, new Types.ObjectId()] },
    ]);
    const first = await models.posts.create({
      title: 'One',
      score: 1,
      author: ann,
      comments: [
        { by: bob, text: 'hm' },
        { by: ann, text: 'ha' },
      ],
    });
    await models.posts.create({
      title: 'Two',
      score: 2,
      author: ann,
      about: { kind: 'Post', item: first._id },
    });
    await models.posts.create({
      title: 'Three',
      score: 3,
      author: bob,
      about: { kind: 'Writer', item: ann },
    });
  });

  it('populates references, also several levels deep', async () => {
    const post = await models.posts
      .findOne({ title: 'One' })
      .populate({ path: 'author', populate: { path: 'friends', select: 'name -_id' } })
      .populate({ path: 'comments.by', select: 'name' })
      .lean();
    expect(post).toMatchObject({
      author: { name: 'Ann', friends: [{ name: 'Bob' }] },
      comments: [{ by: { name: 'Bob' } }, { by: { name: 'Ann' } }],
    });
  });

  it('populates references whose model name is in the document', async () => {
    const found = await models.posts
      .find({ about: { $exists: true } })
      .sort('score')
      .populate('about.item')
      .lean();
    expect(found).toMatchObject([
      { about: { item: { title: 'One' } } },
      { about: { item: { name: 'Ann' } } },
    ]);
  });

  it('populates virtuals, sorted, limited and counted', async () => {
    const found = await models.writers
      .find()
      .sort({ name: 1 })
      .populate({ path: 'posts', select: 'title author', perDocumentLimit: 1 })
      .populate('postCount');
    expect(found.map((doc) => doc.toObject())).toMatchObject([
      { posts: [{ title: 'Two' }], postCount: 2 },
      { posts: [{ title: 'Three' }], postCount: 1 },
    ]);
  });

  it('leaves out missing and filtered references', async () => {
    const writer = await models.writers.findById(bob).populate('friends').orFail();
    expect(writer.friends).toHaveLength(1);
    const post = await models.posts
      .findOne({ title: 'One' })
      .populate({ path: 'author', match: { name: 'Nobody' } })
      .orFail();
    expect(post.author).toBeNull();
  });
});

describe('references that name their collection', () => {
  it('finds documents by any field of a DBRef', async () => {
    const member = new Schema({ $ref: String, $id: Schema.Types.ObjectId }, { _id: false });
    const chats = server.connection.model('Chat', new Schema({ members: [member] }));
    const id = new Types.ObjectId();
    await chats.create({ members: [{ $ref: 'writers', $id: id }] });
    expect(await chats.countDocuments({ 'members.$id': id })).toBe(1);
    expect(await chats.countDocuments({ members: { $elemMatch: { $id: id } } })).toBe(1);
    expect(
      await chats.countDocuments({ members: { $elemMatch: { $id: new Types.ObjectId() } } }),
    ).toBe(0);
    expect(await chats.countDocuments({ members: { $ref: 'writers', $id: id } })).toBe(1);
  });
});

describe('discriminators', () => {
  it('separates discriminators by key in finds, counts, updates and aggregates', async () => {
    const shapes = server.connection.model(
      'Shape',
      new Schema({ name: String }, { discriminatorKey: 'kind' }),
    );
    const circles = shapes.discriminator('Circle', new Schema({ radius: Number }));
    const squares = shapes.discriminator('Square', new Schema({ side: Number }), 'sq');
    await circles.create([
      { name: 'c1', radius: 1 },
      { name: 'c2', radius: 2 },
    ]);
    await squares.create({ name: 's1', side: 3 });
    await shapes.create({ name: 'plain' });
    expect(await shapes.countDocuments()).toBe(4);
    expect(await circles.countDocuments()).toBe(2);
    expect(await squares.findOne().lean()).toMatchObject({ kind: 'sq', side: 3 });
    await circles.updateMany({}, { $inc: { radius: 10 } });
    expect(await circles.aggregate([{ $group: { _id: null, sum: { $sum: '$radius' } } }])).toEqual([
      { _id: null, sum: 23 },
    ]);
    expect((await shapes.find({ name: 's1' }))[0]).toBeInstanceOf(squares);
    expect(await circles.deleteMany({})).toMatchObject({ deletedCount: 2 });
    expect(await shapes.distinct('name')).toEqual(['plain', 's1']);
  });
});

describe('reading many documents', () => {
  const schema = new Schema({ n: { type: Number, index: true }, tag: String, list: [Number] });
  const makeNumbers = ({ connection }: MongooseServer) => connection.model('Numbered', schema);
  let numbers: ReturnType<typeof makeNumbers>;

  beforeAll(async () => {
    numbers = makeNumbers(server);
    await numbers.init();
    await numbers.insertMany(
      Array.from({ length: 250 }, (_, n) => ({ n, tag: n % 2 ? 'odd' : 'even', list: [n, n + 1] })),
    );
  });

  it('streams documents with a cursor, in order and in small batches', async () => {
    const seen: unknown[] = [];
    const cursor = numbers.find({ tag: 'odd' }).sort({ n: -1 }).batchSize(7).cursor();
    for await (const doc of cursor) seen.push(doc.n);
    expect(seen).toEqual(Array.from({ length: 125 }, (_, i) => 249 - 2 * i));
  });

  it('streams documents with eachAsync, in batches or in parallel', async () => {
    const sizes: number[] = [];
    let sum = 0;
    await numbers
      .find()
      .cursor({ batchSize: 20 })
      .eachAsync(async (docs) => void sizes.push(docs.length), { batchSize: 100 });
    expect(sizes).toEqual([100, 100, 50]);
    await numbers
      .find()
      .cursor()
      .eachAsync(async ({ n }) => void (sum += n ?? 0), { parallel: 5 });
    expect(sum).toBe(31125);
  });

  it('closes a stream that is not read to its end', async () => {
    const cursor = numbers.find().batchSize(2).cursor();
    expect((await cursor.next())?.n).toBe(0);
    await cursor.close();
    await expect(cursor.next()).rejects.toThrow(/closed/i);
    const aggregate = numbers.aggregate([{ $sort: { n: 1 } }]).cursor({ batchSize: 3 });
    for await (const doc of aggregate) if (doc.n === 5) break;
    expect(await numbers.estimatedDocumentCount()).toBe(250);
  });

  it('pages, counts and lists distinct values', async () => {
    const page = await numbers
      .find({ n: { $gte: 100 } })
      .sort('n')
      .skip(10)
      .limit(3)
      .select('n -_id')
      .lean();
    expect(page).toEqual([{ n: 110 }, { n: 111 }, { n: 112 }]);
    expect(await numbers.countDocuments({ tag: 'even' }).limit(50)).toBe(50);
    expect(await numbers.countDocuments({}).skip(200)).toBe(50);
    expect(await numbers.distinct('list', { n: { $lt: 3 } })).toEqual([0, 1, 2, 3]);
    expect(await numbers.exists({ n: 249 })).toEqual({ _id: expect.any(Types.ObjectId) });
    expect(await numbers.exists({ n: 250 })).toBeNull();
  });

  it('projects slices, array elements and computed fields', async () => {
    const base = { n: 7 };
    expect(
      await numbers.findOne(base, { list: { $slice: -1 }, tag: 0, _id: 0, __v: 0 }).lean(),
    ).toEqual({ n: 7, list: [8] });
    expect(
      await numbers.findOne(base, { _id: 0, list: { $elemMatch: { $gt: 7 } } }).lean(),
    ).toEqual({ list: [8] });
    expect(await numbers.findOne({ ...base, list: 8 }, { _id: 0, 'list.$': 1 }).lean()).toEqual({
      list: [8],
    });
    expect(await numbers.findOne(base, { _id: 0, twice: { $multiply: ['$n', 2] } }).lean()).toEqual(
      { twice: 14 },
    );
  });

  it('sorts by a collation', async () => {
    const names = server.connection.model('Collated', new Schema({ name: String }));
    await names.create([{ name: 'b' }, { name: 'A' }, { name: 'ä' }, { name: 'C' }]);
    const byBytes = await names.find().sort({ name: 1 }).lean();
    expect(byBytes.map(({ name }) => name)).toEqual(['A', 'C', 'b', 'ä']);
    const byLetters = await names.find().sort({ name: 1 }).collation({ locale: 'en' }).lean();
    expect(byLetters.map(({ name }) => name)).toEqual(['A', 'ä', 'b', 'C']);
    expect(await names.countDocuments({ name: 'a' }).collation({ locale: 'en', strength: 1 })).toBe(
      2,
    );
  });

  it('reports errors in the form of MongoDB', async () => {
    const { collection } = numbers;
    await expect(collection.findOne({ n: { $nope: 1 } } as never)).rejects.toMatchObject({
      code: 2,
    });
    await expect(collection.aggregate([{ $nope: {} }]).toArray()).rejects.toMatchObject({
      code: 40324,
    });
    await expect(numbers.aggregate([{ $group: { sum: { $sum: 1 } } }])).rejects.toMatchObject({
      name: 'MongoServerError',
    });
  });
});
