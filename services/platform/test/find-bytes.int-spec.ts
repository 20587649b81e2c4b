import { describe, expect, it, jest } from '@jest/globals';
import { getConnectionToken } from '@nestjs/mongoose';
import { mongo, type Connection } from 'mongoose';
import { findBytes } from '../src/mongo/index.js';
import { countCommands } from '../src/testing/count-commands.js';
import { startTestService } from '../src/testing/start-test-service.js';
import { smallService } from './a-small-service.js';

interface Pet {
  readonly _id: string;
  readonly picture: mongo.Binary;
}

const megabyte = 2 ** 20;
const pets: readonly Pet[] = ['cat', 'dog', 'owl', 'pig', 'ram'].map((_id) => ({
  _id,
  picture: new mongo.Binary(Buffer.alloc(4 * megabyte, _id)),
}));

const service = await startTestService(smallService);
const connection = service.app.get<Connection>(getConnectionToken());
for (const pet of pets) await service.mongo.collection<Pet>('pets').insertOne(pet);

describe('documents as bytes', () => {
  /** Returns the ids of what was found, and the commands that it took. */
  async function find(ids: readonly string[]) {
    let found: Buffer[] = [];
    const commands = await countCommands(service, async () => {
      found = await findBytes(connection, service.mongo.collection('pets'), ids);
    });
    const documents = found.map((bytes) => mongo.BSON.deserialize(bytes) as Pet);
    for (const { _id, picture } of documents)
      expect(picture.length()).toBe(pets.find((pet) => pet._id === _id)?.picture.length());
    return { ids: documents.map(({ _id }) => _id).toSorted(), commands };
  }

  it('reads documents as bytes with one command', async () => {
    expect(await find(['owl', 'cat'])).toEqual({ ids: ['cat', 'owl'], commands: ['find pets'] });
  });

  it('finds documents as bytes when others do not exist', async () => {
    expect((await find(['owl', 'unicorn'])).ids).toEqual(['owl']);
  });

  it('finds all documents as bytes when one reply does not hold them', async () => {
    const { ids, commands } = await find(pets.map(({ _id }) => _id));
    expect(ids).toEqual(pets.map(({ _id }) => _id));
    expect(commands).toContain('getMore pets');
  });

  it('finds documents as bytes although the database breaks the connection', async () => {
    const command = jest.spyOn(mongo.Db.prototype, 'command');
    command.mockRejectedValueOnce(new mongo.MongoNetworkError('connection 1 closed', {}));
    expect((await find(['dog'])).ids).toEqual(['dog']);
    command.mockRestore();
  });
});
