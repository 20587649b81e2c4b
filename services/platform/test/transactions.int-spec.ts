import { beforeAll, describe, expect, it } from '@jest/globals';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { ServiceConfig } from '../src/config/index.js';
import {
  insertInto,
  isDuplicateKey,
  newId,
  NothingMatched,
  Transactions,
  updateIn,
  upsertInto,
} from '../src/mongo/index.js';
import { countCommands } from '../src/testing/count-commands.js';
import { startTestService, type TestService } from '../src/testing/start-test-service.js';
import { until } from '../src/testing/until.js';
import { smallService } from './a-small-service.js';

interface Pet {
  readonly _id: string;
  readonly name?: string;
  readonly meals?: number;
}

describe('the deferred writes of a transaction', () => {
  let service: TestService<ServiceConfig>;
  let transactions: Transactions;
  let namespaces: { readonly pets: string; readonly owners: string };

  beforeAll(async () => {
    service = await startTestService(smallService);
    transactions = service.app.get(Transactions);
    const { name } = service.app.get<Connection>(getConnectionToken());
    namespaces = { pets: `${name}.pets`, owners: `${name}.owners` };
    await service.mongo.collection('pets').createIndex({ name: 1 }, { unique: true, sparse: true });
    await service.mongo.createCollection('owners');
  });

  const pet = (_id: string) => service.mongo.collection<Pet>('pets').findOne({ _id });

  it('sends deferred writes with one command before the commit', async () => {
    const id = newId();
    const sent = await countCommands(service, () =>
      transactions.run(async (tx) => {
        Transactions.defer(tx, insertInto(namespaces.pets, { _id: id }));
        Transactions.defer(tx, upsertInto(namespaces.owners, id, { $set: { pets: 1 } }));
      }),
    );
    expect(sent).toEqual(['bulkWrite owners pets', 'commitTransaction']);
    expect(await pet(id)).toEqual({ _id: id });
  });

  it('fail with the duplicate key and its field, and leave nothing behind', async () => {
    const [first, second] = [newId(), newId()];
    const insert = (_id: string) =>
      transactions.run(async (tx) => {
        const rex: Pet = { _id, name: 'Rex' };
        Transactions.defer(tx, upsertInto(namespaces.owners, _id, { $set: { pets: 1 } }));
        Transactions.defer(tx, insertInto(namespaces.pets, rex));
      });
    await insert(first);
    const error: unknown = await insert(second).catch((failure: unknown) => failure);
    expect(isDuplicateKey(error)).toBe(true);
    expect(isDuplicateKey(error, 'name')).toBe(true);
    expect(isDuplicateKey(error, 'Rex')).toBe(false);
    const owner = { _id: second as never };
    expect(await service.mongo.collection('owners').findOne(owner)).toBeNull();
  });

  it('stores no deferred write when an update that must match finds no document', async () => {
    const id = newId();
    const rename = (name: string, to: string) =>
      transactions.run(async (tx) => {
        const $set = { name: to };
        Transactions.defer(tx, upsertInto(namespaces.owners, id, { $inc: { renamed: 1 } }));
        Transactions.deferMatching(tx, updateIn(namespaces.pets, { _id: id, name }, { $set }));
      });
    await service.mongo.collection<Pet>('pets').insertOne({ _id: id, name: `Rex ${id}` });
    await expect(rename(`Ben ${id}`, 'Max')).rejects.toBeInstanceOf(NothingMatched);
    await rename(`Rex ${id}`, `Ben ${id}`);
    expect(await pet(id)).toMatchObject({ name: `Ben ${id}` });
    const owner = { _id: id as never };
    expect(await service.mongo.collection('owners').findOne(owner)).toMatchObject({ renamed: 1 });
  });

  it('repeats deferred writes when another transaction changes the same document', async () => {
    const id = newId();
    const together = 5;
    let begun = 0;
    const feed = () =>
      transactions.run(async (tx) => {
        // Reads first: every transaction has begun before one of them commits.
        await service.mongo.collection<Pet>('pets').findOne({ _id: id }, { session: tx });
        begun += 1;
        await until(() => begun >= together);
        Transactions.defer(tx, upsertInto(namespaces.pets, id, { $inc: { meals: 1 } }));
      });
    await Promise.all(Array.from({ length: together }, feed));
    expect(await pet(id)).toMatchObject({ meals: together });
    expect(begun).toBeGreaterThan(together);
  });
});
