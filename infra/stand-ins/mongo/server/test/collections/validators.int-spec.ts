import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Int32, MongoServerError, type Collection, type Document } from 'mongodb';
import { startTestServer, type TestServer } from '../support/test-server.js';

let server: TestServer;
let people: Collection<Document & { _id: number }>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.db.dropCollection('people');
});

async function withValidator(validator: Document, options: Document = {}): Promise<void> {
  people = await server.db.createCollection('people', { validator, ...options });
}

async function failure(write: Promise<unknown>): Promise<MongoServerError> {
  const error: unknown = await write.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MongoServerError);
  return error as MongoServerError;
}

const STUDENT = {
  $jsonSchema: {
    bsonType: 'object',
    title: 'Student',
    required: ['name', 'year'],
    properties: {
      name: { bsonType: 'string', description: 'must be a string' },
      year: { bsonType: 'int', minimum: 2017, maximum: 3017 },
      tags: { bsonType: 'array', uniqueItems: true, items: { type: 'string' } },
    },
  },
};

describe('a $jsonSchema validator', () => {
  it('reports the rules of $jsonSchema that a document breaks', async () => {
    await withValidator(STUDENT);
    const error = await failure(people.insertOne({ _id: 1, name: 7, tags: ['a', 'a'] }));
    expect(error.code).toBe(121);
    expect(error.errmsg ?? error.message).toMatch(/Document failed validation/);
    expect(error.errInfo).toEqual({
      failingDocumentId: 1,
      details: {
        operatorName: '$jsonSchema',
        title: 'Student',
        schemaRulesNotSatisfied: [
          {
            operatorName: 'properties',
            propertiesNotSatisfied: [
              {
                propertyName: 'name',
                description: 'must be a string',
                details: [
                  {
                    operatorName: 'bsonType',
                    specifiedAs: { bsonType: 'string' },
                    reason: 'type did not match',
                    consideredValue: 7,
                    consideredType: 'int',
                  },
                ],
              },
              {
                propertyName: 'tags',
                details: [
                  {
                    operatorName: 'uniqueItems',
                    specifiedAs: { uniqueItems: true },
                    reason: 'found a duplicate item',
                    consideredValue: ['a', 'a'],
                    duplicatedValue: 'a',
                  },
                ],
              },
            ],
          },
          {
            operatorName: 'required',
            specifiedAs: { required: ['name', 'year'] },
            missingProperties: ['year'],
          },
        ],
      },
    });
    expect(await people.countDocuments()).toBe(0);
  });

  it('applies a validator to every kind of write', async () => {
    await withValidator(STUDENT);
    await people.insertOne({ _id: 1, name: 'Ann', year: 2020 });
    const bad = { $set: { year: 'soon' } };
    const writes: (() => Promise<unknown>)[] = [
      () => people.updateOne({ _id: 1 }, bad),
      () => people.updateMany({}, bad),
      () => people.updateOne({ _id: 1 }, [{ $set: { year: 'soon' } }]),
      () => people.replaceOne({ _id: 1 }, { name: 'Ann' }),
      () => people.findOneAndUpdate({ _id: 1 }, bad),
      () => people.findOneAndReplace({ _id: 1 }, { name: 'Ann' }),
      () => people.updateOne({ _id: 2 }, { $set: { name: 'Bob' } }, { upsert: true }),
      () => people.bulkWrite([{ insertOne: { document: { _id: 3 } } }]),
      () => people.bulkWrite([{ updateOne: { filter: { _id: 1 }, update: bad } }]),
      () => people.aggregate([{ $set: { _id: 9, year: 1 } }, { $merge: 'people' }]).toArray(),
    ];
    for (const write of writes) expect(await failure(write())).toMatchObject({ code: 121 });
    expect(await people.find().toArray()).toEqual([{ _id: 1, name: 'Ann', year: 2020 }]);
  });

  it('bypasses a validator with bypassDocumentValidation', async () => {
    await withValidator(STUDENT);
    const bypass = { bypassDocumentValidation: true };
    await people.insertOne({ _id: 1 }, bypass);
    await people.updateOne({ _id: 1 }, { $set: { name: 1 } }, bypass);
    await people.findOneAndUpdate({ _id: 1 }, { $set: { name: 2 } }, bypass);
    expect(await people.findOne()).toEqual({ _id: 1, name: 2 });
  });

  it('refuses a $jsonSchema with unknown keywords', async () => {
    for (const schema of [
      { unheardOf: 1 },
      { type: 'integer' },
      { required: [] },
      { minLength: -1 },
      { bsonType: 'string', type: 'string' },
      { enum: [] },
      { exclusiveMinimum: true },
      { $ref: '#/x' },
    ]) {
      expect(await failure(withValidator({ $jsonSchema: schema }))).toMatchObject({ code: 9 });
    }
    expect(await failure(withValidator({ $jsonSchema: { properties: 1 } }))).toMatchObject({
      code: 14,
    });
  });
});

describe('$jsonSchema as a query operator', () => {
  const DOCUMENTS = [
    { _id: 1, n: new Int32(4), s: 'abc', list: [1, 2, 3] },
    { _id: 2, n: 2.5, s: 'abcdef', list: ['x'], other: true },
    { _id: 3, s: null, nested: { a: 1, b: 2 } },
  ];
  const CASES: [string, Document, number[]][] = [
    ['type', { properties: { n: { type: 'number' } }, required: ['n'] }, [1, 2]],
    ['bsonType list', { properties: { n: { bsonType: ['int'] } }, required: ['n'] }, [1]],
    ['enum', { properties: { s: { enum: [null, 'abc'] } } }, [1, 3]],
    ['exclusive minimum', { properties: { n: { minimum: 2.5, exclusiveMinimum: true } } }, [1, 3]],
    ['multipleOf', { properties: { n: { multipleOf: 0.5 } } }, [1, 2, 3]],
    ['multipleOf whole', { properties: { n: { multipleOf: 2 } } }, [1, 3]],
    ['maxLength', { properties: { s: { maxLength: 3 } } }, [1, 3]],
    ['pattern', { properties: { s: { pattern: 'f$' } } }, [2, 3]],
    ['maxItems', { properties: { list: { maxItems: 2 } } }, [2, 3]],
    ['items', { properties: { list: { items: { type: 'number' } } } }, [1, 3]],
    [
      'additionalItems',
      { properties: { list: { items: [{}, {}], additionalItems: false } } },
      [2, 3],
    ],
    ['minProperties', { minProperties: 5 }, [2]],
    ['patternProperties', { patternProperties: { '^o': { type: 'string' } } }, [1, 3]],
    [
      'additionalProperties',
      { properties: { _id: {}, n: {}, s: {}, list: {} }, additionalProperties: false },
      [1],
    ],
    ['dependencies by name', { dependencies: { n: ['other'] } }, [2, 3]],
    ['dependencies by schema', { dependencies: { nested: { required: ['n'] } } }, [1, 2]],
    ['nested', { properties: { nested: { required: ['a', 'c'] } } }, [1, 2]],
    ['allOf', { allOf: [{ required: ['n'] }, { required: ['other'] }] }, [2]],
    ['anyOf', { anyOf: [{ required: ['nested'] }, { required: ['other'] }] }, [2, 3]],
    ['oneOf', { oneOf: [{ required: ['n'] }, { required: ['other'] }] }, [1]],
    ['not', { not: { required: ['n'] } }, [3]],
  ];

  it.each(CASES)('finds documents by $jsonSchema with %s', async (_name, schema, ids) => {
    people = server.db.collection('people');
    await people.insertMany(DOCUMENTS);
    const found = await people.find({ $jsonSchema: schema }).sort({ _id: 1 }).toArray();
    expect(found.map(({ _id }) => _id)).toEqual(ids);
  });
});

describe('a validator with query operators', () => {
  it('reports the conditions that failed and the values they compared', async () => {
    await withValidator({ age: { $gte: 18 }, $or: [{ mail: { $exists: true } }, { phone: 1 }] });
    const error = await failure(people.insertOne({ _id: 1, age: 5, phone: 2 }));
    expect(error.errInfo).toEqual({
      failingDocumentId: 1,
      details: {
        operatorName: '$and',
        clausesNotSatisfied: [
          {
            index: 0,
            details: {
              operatorName: '$gte',
              specifiedAs: { age: { $gte: 18 } },
              reason: 'comparison failed',
              consideredValue: 5,
            },
          },
          {
            index: 1,
            details: {
              operatorName: '$or',
              clausesNotSatisfied: [
                {
                  index: 0,
                  details: {
                    operatorName: '$exists',
                    specifiedAs: { mail: { $exists: true } },
                    reason: 'path does not exist',
                  },
                },
                {
                  index: 1,
                  details: {
                    operatorName: '$eq',
                    specifiedAs: { phone: 1 },
                    reason: 'comparison failed',
                    consideredValue: 2,
                  },
                },
              ],
            },
          },
        ],
      },
    });
    await people.insertOne({ _id: 2, age: 18, phone: 1 });
  });

  it('reports that a validated field is missing', async () => {
    await withValidator({ age: { $type: 'int' } });
    const error = await failure(people.insertOne({ _id: 1 }));
    expect(error.errInfo?.['details']).toEqual({
      operatorName: '$type',
      specifiedAs: { age: { $type: 'int' } },
      reason: 'field was missing',
    });
  });

  it('skips documents that were invalid before at validationLevel moderate', async () => {
    await withValidator({ age: { $gte: 18 } }, { validationLevel: 'moderate' });
    await people.insertOne({ _id: 1, age: 3 }, { bypassDocumentValidation: true });
    await people.insertOne({ _id: 2, age: 30 });
    await people.updateOne({ _id: 1 }, { $set: { age: 4 } });
    expect(await failure(people.updateOne({ _id: 2 }, { $set: { age: 4 } }))).toMatchObject({
      code: 121,
    });
  });

  it('only warns at validationAction warn and skips validation at validationLevel off', async () => {
    await withValidator({ age: 1 }, { validationAction: 'warn' });
    await people.insertOne({ _id: 1 });
    await server.db.command({ collMod: 'people', validationAction: 'error' });
    expect(await failure(people.insertOne({ _id: 2 }))).toMatchObject({ code: 121 });
    await server.db.command({ collMod: 'people', validationLevel: 'off' });
    await people.insertOne({ _id: 2 });
  });

  it('replaces a validator by collMod and lists it with its defaults', async () => {
    await withValidator({ a: 1 });
    await server.db.command({ collMod: 'people', validator: { b: 1 } });
    await people.insertOne({ _id: 1, b: 1 });
    const [listed] = await server.db.listCollections({ name: 'people' }).toArray();
    expect(listed).toMatchObject({
      options: { validator: { b: 1 }, validationLevel: 'strict', validationAction: 'error' },
    });
    expect(await failure(withValidator({ $where: 'true' }))).toMatchObject({ ok: 0 });
  });
});
