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

interface TestServerOptions {
  /**
   * Set for tests that affect other clients: they fail commands, kill sessions or count operations.
   */
  disturbsOthers?: boolean;
}

/**
 * The server named by MONGO_URL (the suite then tests a real MongoDB), else a new embedded server.
 * Tests with `disturbsOthers` use MONGO_URL only when MONGO_ALONE=yes.
 */
export async function startTestServer({
  disturbsOthers = false,
}: TestServerOptions = {}): Promise<TestServer> {
  const mayDisturb = process.env['MONGO_ALONE'] === 'yes';
  const given = disturbsOthers && !mayDisturb ? undefined : process.env['MONGO_URL'];
  const folder = given === undefined ? mkdtempSync(join(tmpdir(), 'mongo-')) : undefined;
  const own = folder ? await startEmbeddedMongo({ port: 0, dataDir: folder }) : undefined;
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
