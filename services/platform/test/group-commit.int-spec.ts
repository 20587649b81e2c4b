import { beforeAll, describe, expect, it } from '@jest/globals';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { ServiceConfig } from '../src/config/index.js';
import { currentContext, runInContext } from '../src/logging/index.js';
import { GroupCommit, insertInto, newId, Transactions, type Work } from '../src/mongo/index.js';
import { countCommands } from '../src/testing/count-commands.js';
import { startTestService, type TestService } from '../src/testing/start-test-service.js';
import { smallService } from './a-small-service.js';

describe('a group of transactions', () => {
  let service: TestService<ServiceConfig>;
  let namespace: string;
  let group: GroupCommit<string>;
  const ahead: (readonly string[])[] = [];

  beforeAll(async () => {
    service = await startTestService(smallService);
    namespace = `${service.app.get<Connection>(getConnectionToken()).name}.pets`;
    await service.mongo.collection('pets').createIndex({ name: 1 }, { unique: true });
    group = new GroupCommit(service.app.get(Transactions), async (keys, tx) => {
      ahead.push(keys);
      for (const key of keys) Transactions.keep(tx, key, `${key} read ahead`);
    });
  });

  const inserting =
    (name: string): Work<string> =>
    async (tx) => {
      Transactions.defer(tx, insertInto(namespace, { _id: newId(), name } as never));
      return name;
    };
  /** The first runs alone, because the others are called while it runs. */
  const runOneThenOthers = async <T>([one, ...others]: readonly Work<T>[]) => {
    const first = one && group.run('first', one);
    await Promise.resolve();
    return Promise.all([first, ...others.map((work, i) => group.run(`other ${i}`, work))]);
  };
  const stored = async (names: string[]) => {
    const pets = await service.mongo
      .collection('pets')
      .find({ name: { $in: names } })
      .toArray();
    return pets.map(({ name }) => String(name)).toSorted();
  };

  it('commits the work that waits for the first one together', async () => {
    const names = ['Ada', 'Ben', 'Cleo', 'Dot'];
    const sent = await countCommands(service, () => runOneThenOthers(names.map(inserting)));
    expect(sent).toEqual([
      'bulkWrite pets',
      'commitTransaction',
      'bulkWrite pets',
      'commitTransaction',
    ]);
    expect(await stored(names)).toEqual(names);
  });

  it('pieces of a group find what was read ahead for them, and one that runs alone finds nothing', async () => {
    ahead.length = 0;
    const kept =
      (key: string): Work<unknown> =>
      (tx) =>
        Promise.resolve(Transactions.kept(tx, key));
    const seen = await runOneThenOthers([kept('first'), kept('other 0'), kept('other 1')]);
    expect(seen).toEqual([undefined, 'other 0 read ahead', 'other 1 read ahead']);
    expect(ahead).toEqual([['other 0', 'other 1']]);
  });

  it('a piece finds what an earlier one of its group keeps, unless that one throws', async () => {
    const keeping =
      (pets: string, fails = false): Work<unknown> =>
      async (tx) => {
        const found = Transactions.kept(tx, 'pets');
        Transactions.keep(tx, 'pets', pets);
        if (fails) throw new Error(`saw ${String(found)}`);
        return found;
      };
    const nothing: Work<unknown> = async () => undefined;
    const seen = await Promise.allSettled([
      group.run('one', nothing),
      ...[keeping('a cat'), keeping('a dog', true), keeping('a fish')].map((work) =>
        group.run('other', work),
      ),
    ]);
    expect(seen.slice(1)).toMatchObject([
      { value: undefined },
      { reason: { message: 'saw a cat' } },
      { value: 'a cat' },
    ]);
  });

  it('shares a read between the work of one attempt only', async () => {
    let reads = 0;
    const reading: Work<number> = (tx) => Transactions.shared(tx, 'pets', async () => ++reads);
    const seen = await runOneThenOthers(Array.from({ length: 4 }, () => reading));
    expect(seen).toEqual([1, 2, 2, 2]);
  });

  it('rejects work that throws and stores the rest', async () => {
    const refuse: Work<never> = async (tx) => {
      await inserting('Eve')(tx);
      throw new Error('refused');
    };
    const [, good, bad] = await Promise.allSettled([
      group.run('one', inserting('Fay')),
      group.run('one', inserting('Gus')),
      group.run('one', refuse),
    ]);
    expect(good).toEqual({ status: 'fulfilled', value: 'Gus' });
    expect(bad).toMatchObject({ status: 'rejected', reason: { message: 'refused' } });
    expect(await stored(['Eve', 'Fay', 'Gus'])).toEqual(['Fay', 'Gus']);
  });

  it('runs each piece alone when a write is refused', async () => {
    await group.run('one', inserting('Hal'));
    const outcomes = await Promise.allSettled(
      ['Ivy', 'Jim', 'Hal', 'Kit'].map((name) => group.run('one', inserting(name))),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(await stored(['Hal', 'Ivy', 'Jim', 'Kit'])).toEqual(['Hal', 'Ivy', 'Jim', 'Kit']);
  });

  it('runs each piece in the context of its own call', async () => {
    const seen = (): Promise<string | undefined> =>
      group.run('one', async () => currentContext()?.correlationId);
    const ids = ['one', 'two', 'three'];
    const found = ids.map((correlationId) => runInContext({ correlationId }, seen));
    expect(await Promise.all(found)).toEqual(ids);
  });
});
