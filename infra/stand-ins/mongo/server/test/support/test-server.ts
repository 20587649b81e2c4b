import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type Db } from 'mongodb';
import { startEmbeddedMongo } from '../../src/index.js';

export interface TestServer {
  url: string;
  client: MongoClient;
  /** A database that only this test file uses. */
  db: Db;
  stop(): Promise<void>;
}

/**
 * The server named by MONGO_URL (the suite then tests a real MongoDB), else a new embedded server. It does not sync files: the
 * tests of power cuts start servers that do.
 */
export async function startTestServer(): Promise<TestServer> {
  const given = process.env['MONGO_URL'];
  const folder = given === undefined ? mkdtempSync(join(tmpdir(), 'mongo-')) : undefined;
  const own = folder
    ? await startEmbeddedMongo({ port: 0, dataDir: folder, sync: false })
    : undefined;
  const url = own?.url ?? given ?? '';
  const client = await MongoClient.connect(url);
  const db = client.db(`test_${randomBytes(6).toString('hex')}`);
  return {
    url,
    client,
    db,
    async stop() {
      if (!own) await db.dropDatabase();
      await client.close();
      await own?.close();
      if (folder) rmSync(folder, { recursive: true, force: true });
    },
  };
}
