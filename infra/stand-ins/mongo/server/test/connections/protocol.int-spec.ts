import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../../src/index.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

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

describe('server discovery', () => {
  it('reports a replica set and accepts direct connections', async () => {
    for (const query of ['replicaSet=rs0', 'directConnection=true', '']) {
      const client = await MongoClient.connect(`mongodb://${host}:${port}/?${query}`);
      expect(await client.db('admin').command({ hello: 1 })).toMatchObject({ setName: 'rs0' });
      await client.close();
    }
  });
});

describe('starting the server', () => {
  it('refuses to listen on any address but loopback', async () => {
    const attempt = startEmbeddedMongo({ port: 0, dataDir: '/nonexistent', host: '0.0.0.0' });
    await expect(attempt).rejects.toThrow(/loopback/);
  });
});
