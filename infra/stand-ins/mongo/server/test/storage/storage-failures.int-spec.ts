import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MongoClient, type Collection } from 'mongodb';
import { startEmbeddedMongo, type EmbeddedMongo } from '../../src/index.js';
import { buildChildServer, startChildServer } from '../support/child-server.js';

interface Item {
  _id: number;
  filler: string;
}

/**
 * A file system of 6 MB that only the server sees and that ends with it. Requires permission to
 * mount.
 */
const SMALL_DISK = ['unshare', '--map-root-user', '--mount', 'sh', '-c'];
const mountAt = (path: string): string =>
  `mount -t tmpfs -o size=6m tmpfs '${path}' && exec "$0" "$@"`;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mongo-failures-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (name: string): Promise<EmbeddedMongo> =>
  startEmbeddedMongo({ port: 0, dataDir: join(folder, name) });

function smallDisksAreAllowed(): boolean {
  const [command = '', ...args] = SMALL_DISK;
  return spawnSync(command, [...args, `${mountAt(tmpdir())}`, 'true']).status === 0;
}

async function withItems<T>(
  { url }: { url: string },
  work: (items: Collection<Item>, client: MongoClient) => Promise<T>,
): Promise<T> {
  const client = await MongoClient.connect(url);
  try {
    return await work(client.db('d').collection<Item>('items'), client);
  } finally {
    await client.close();
  }
}

const item = (_id: number): Item => ({ _id, filler: String(_id).padStart(20_000, '.') });

/** Inserts documents until the disk is full; returns how many were acknowledged. */
async function fill(items: Collection<Item>): Promise<number> {
  for (let n = 0; ; n += 1) {
    try {
      await items.insertOne(item(n));
    } catch (error) {
      expect(error).toMatchObject({ code: 14031, codeName: 'OutOfDiskSpace' });
      return n;
    }
  }
}

describe('a full disk', () => {
  const where = smallDisksAreAllowed() ? it : it.skip;
  where(
    'refuses writes with OutOfDiskSpace, keeps acknowledged data, and accepts writes after space is freed',
    async () => {
      const main = await buildChildServer(join(folder, 'server'));
      const disk = join(folder, 'disk');
      mkdirSync(disk);
      const server = await startChildServer(main, join(disk, 'data'), [
        ...SMALL_DISK,
        mountAt(disk),
      ]);
      try {
        await withItems(server, async (items, client) => {
          await items.createIndex({ filler: 1 });
          const confirmed = await fill(items);
          expect(confirmed).toBeGreaterThan(50);

          expect(await items.countDocuments()).toBe(confirmed);
          expect(await items.findOne({ _id: confirmed - 1 })).toEqual(item(confirmed - 1));
          const transaction = client.withSession((session) =>
            session.withTransaction(async () => {
              const documents = Array.from({ length: 50 }, (_, i) => item(10_000 + i));
              await items.insertMany(documents, { session });
            }),
          );
          await expect(transaction).rejects.toMatchObject({ code: 14031 });
          expect(await items.countDocuments({ _id: { $gte: 10_000 } })).toBe(0);

          for (let n = 0; n < 20; n += 1) await items.deleteOne({ _id: n });
          await items.insertOne(item(20_000));
          expect(await items.countDocuments({}, { hint: { filler: 1 } })).toBe(confirmed - 19);
        });
      } finally {
        await server.kill();
      }
    },
  );
});

describe('a damaged data folder', () => {
  const read = (path: string) => readFileSync(path, 'latin1');

  async function filledFolder(name: string): Promise<string> {
    const server = await start(name);
    await withItems(server, async (items) => {
      await items.insertMany([1, 2, 3].map(item));
    });
    await server.close();
    return join(folder, name);
  }

  it('refuses a data folder when the data file is truncated', async () => {
    const file = join(await filledFolder('cut'), 'data.mdb');
    truncateSync(file, Math.floor(statSync(file).size / 2));
    await expect(start('cut')).rejects.toThrow(/data file .* is damaged/);
  });

  it('refuses a data folder when the data file is not an LMDB file', async () => {
    const file = join(await filledFolder('other'), 'data.mdb');
    writeFileSync(file, Buffer.alloc(statSync(file).size, 'not a database '));
    await expect(start('other')).rejects.toThrow(/not a data file of this server/);
  });

  it('opens a data folder with the lock of a dead process, whole or truncated', async () => {
    const path = await filledFolder('locked');
    for (const left of ['{"pid":1,"startedAt":"never","bootId":"', '{"pid":999999999}', '']) {
      writeFileSync(join(path, 'server.lock'), left);
      const server = await start('locked');
      expect(await withItems(server, (items) => items.countDocuments())).toBe(3);
      await server.close();
    }
  });

  it('opens a data folder after a kill, before the parent of the killed process has asked about it', async () => {
    const path = await filledFolder('unreaped');
    // The shell becomes a program that never asks; its child ends with our end of the pipe.
    const script = 'exec 3<&0; cat <&3 >&2 & echo $!; exec sleep 600';
    const parent = spawn('sh', ['-c', script]);
    try {
      const [line] = (await once(parent.stdout, 'data')) as [Buffer];
      const pid = Number(String(line));
      while (!read(`/proc/${parent.pid}/comm`).startsWith('sleep')) await setImmediate();
      parent.stdin.end();
      const facts = () => read(`/proc/${pid}/stat`).split(' ');
      while (facts()[2] !== 'Z') await setImmediate();
      const left = { pid, startedAt: facts()[21], bootId: '' };
      writeFileSync(join(path, 'server.lock'), JSON.stringify(left));
      const server = await start('unreaped');
      await server.close();
    } finally {
      parent.kill('SIGKILL');
    }
  });

  it('refuses a data folder with a reason when it is not writable', async () => {
    writeFileSync(join(folder, 'a-file'), '');
    await expect(start('a-file/data')).rejects.toThrow(/data folder .* cannot be written/);
    expect(readFileSync(join(folder, 'a-file'))).toHaveLength(0);
  });
});
