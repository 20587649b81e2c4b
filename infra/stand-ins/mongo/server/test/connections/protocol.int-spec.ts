import { afterAll, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../../src/index.js';
import { startTestServer } from '../support/test-server.js';

const server = await startTestServer();
afterAll(() => server.stop());
const url = new URL(server.url);
const host = url.hostname;
const port = Number(url.port);

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
