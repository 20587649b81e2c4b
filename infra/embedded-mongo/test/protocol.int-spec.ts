import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BSON, type Document } from 'bson';
import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../src/index.js';
import { startTestServer, type TestServer } from './support/test-server.js';

let server: TestServer;
let host: string;
let port: number;

beforeAll(async () => {
  server = await startTestServer();
  const url = new URL(server.url);
  host = url.hostname;
  port = Number(url.port);
});
afterAll(() => server.stop());

function message(body: Document, flags = 0, checksum = false): Buffer {
  const document = BSON.serialize(body);
  const size = 16 + 4 + 1 + document.length + (checksum ? 4 : 0);
  const bytes = Buffer.alloc(size);
  bytes.writeInt32LE(size, 0);
  bytes.writeInt32LE(99, 4);
  bytes.writeInt32LE(2013, 12);
  bytes.writeUInt32LE(flags | (checksum ? 1 : 0), 16);
  bytes.set(document, 21);
  return bytes;
}

async function nextReply(socket: Socket): Promise<Document> {
  let received = Buffer.alloc(0);
  while (received.length < 4 || received.length < received.readInt32LE(0)) {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    received = Buffer.concat([received, chunk]);
  }
  return BSON.deserialize(received.subarray(21));
}

async function open(): Promise<Socket> {
  const socket = connect(port, host);
  await once(socket, 'connect');
  return socket;
}

describe('the wire', () => {
  it('takes messages in any cut, with and without checksum', async () => {
    const socket = await open();
    const bytes = message({ ping: 1, $db: 'admin' }, 0, true);
    for (const byte of bytes) socket.write(Buffer.from([byte]));
    expect(await nextReply(socket)).toMatchObject({ ok: 1 });
    socket.destroy();
  });

  it('answers pipelined commands in order and stays silent when no answer is wanted', async () => {
    const socket = await open();
    const silent = { insert: 'quiet', documents: [{ _id: 1 }], $db: server.db.databaseName };
    socket.write(Buffer.concat([message(silent, 2), message({ buildInfo: 1, $db: 'admin' })]));
    expect(await nextReply(socket)).toHaveProperty('version');
    expect(await server.db.collection('quiet').countDocuments({})).toBe(1);
    socket.destroy();
  });

  it('refuses unknown required flags and closes on garbage', async () => {
    const socket = await open();
    socket.write(message({ ping: 1, $db: 'admin' }, 8));
    expect(await nextReply(socket)).toMatchObject({ ok: 0, code: 17 });
    socket.write(Buffer.alloc(16, 0xff));
    await once(socket, 'close');
  });

  it('is found as a replica set and by direct connection', async () => {
    for (const query of ['replicaSet=rs0', 'directConnection=true', '']) {
      const client = await MongoClient.connect(`mongodb://${host}:${port}/?${query}`);
      expect(await client.db('admin').command({ hello: 1 })).toMatchObject({ setName: 'rs0' });
      await client.close();
    }
  });
});

describe('starting the server', () => {
  it('is refused anywhere but on loopback', async () => {
    const attempt = startEmbeddedMongo({ port: 0, dataDir: '/nonexistent', host: '0.0.0.0' });
    await expect(attempt).rejects.toThrow(/loopback/);
  });
});

describe('a write that has to wait', () => {
  it('gives up when its time is over', async () => {
    const items = server.db.collection<{ _id: number; n?: number }>('waiting');
    await items.insertOne({ _id: 1 });
    await server.client.withSession(async (session) => {
      session.startTransaction();
      await items.updateOne({ _id: 1 }, { $set: { n: 1 } }, { session });
      const attempt = items.updateOne({ _id: 1 }, { $set: { n: 2 } }, { maxTimeMS: 50 });
      await expect(attempt).rejects.toMatchObject({ code: 50 });
      await session.abortTransaction();
    });
    expect(await items.findOne({ _id: 1 })).toEqual({ _id: 1 });
  });
});
