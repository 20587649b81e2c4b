import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MongoClient, type Collection } from 'mongodb';
import { startTestServer, type TestServer } from '../support/test-server.js';

interface Account {
  _id: string;
  balance: number;
}

/** A client on a connection that can be cut, as if the process of the client had been killed. */
class KillableClient {
  private readonly sockets = new Set<Socket>();
  private wire?: Server;
  client?: MongoClient;

  async connect(url: string): Promise<MongoClient> {
    const { hostname, port } = new URL(url);
    this.wire = createServer((near) => {
      const far = connect(Number(port), hostname);
      for (const socket of [near, far]) {
        this.sockets.add(socket);
        socket.on('error', () => socket.destroy());
      }
      near.pipe(far).pipe(near);
    }).listen(0, '127.0.0.1');
    await once(this.wire, 'listening');
    const { port: wirePort } = this.wire.address() as AddressInfo;
    this.client = new MongoClient(`mongodb://127.0.0.1:${wirePort}/?directConnection=true`, {
      serverSelectionTimeoutMS: 300,
    });
    return this.client.connect();
  }

  async kill(): Promise<void> {
    this.wire?.close();
    for (const socket of this.sockets) socket.destroy();
    await this.client?.close(true).catch(() => undefined);
  }
}

let server: TestServer;
let accounts: Collection<Account>;
const killable = new KillableClient();

beforeAll(async () => {
  server = await startTestServer();
  accounts = server.db.collection('dead_client_accounts');
  await accounts.createIndex({ balance: 1 });
  await accounts.insertOne({ _id: 'a', balance: 10 });
});
afterAll(async () => {
  await killable.kill();
  await server.stop();
});

describe('a client whose connection closes in a transaction', () => {
  it('releases the documents and the index definitions that its transaction held', async () => {
    const client = await killable.connect(server.url);
    const session = client.startSession();
    session.startTransaction();
    const same = client.db(server.db.databaseName).collection<Account>(accounts.collectionName);
    await same.updateOne({ _id: 'a' }, { $inc: { balance: 1 } }, { session });

    // The transaction is open; an existing index can still be declared.
    expect(await accounts.createIndex({ balance: 1 })).toBe('balance_1');

    await killable.kill();
    await accounts.updateOne({ _id: 'a' }, { $inc: { balance: 5 } });
    expect(await accounts.findOne({ _id: 'a' })).toMatchObject({ balance: 15 });
  });
});
