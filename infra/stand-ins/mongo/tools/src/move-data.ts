#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '@leadmart/embedded-mongo';
import { moveData } from './move-data/move-data.js';

/**
 * `make move-data DATA=.data/mongo MONGO_URL=mongodb://…`: copies a data folder of the embedded
 * server to a MongoDB and verifies it. No server may use the folder.
 */
async function main(): Promise<void> {
  const folder = process.env['DATA'] ?? '.data/mongo';
  const url = process.env['MONGO_URL'];
  if (!url)
    throw new Error(
      'MONGO_URL is missing: set it to the target, for example mongodb://host:27017/?replicaSet=rs0',
    );
  if (!existsSync(join(folder, 'data.mdb'))) {
    throw new Error(`DATA=${folder} contains no data of the embedded server.`);
  }
  const server = await startEmbeddedMongo({ port: 0, dataDir: folder });
  const source = new MongoClient(server.url);
  const target = new MongoClient(url);
  try {
    await target.connect();
    await moveData({
      source,
      target,
      resume: process.env['RESUME'] === 'yes',
      say: (line) => process.stdout.write(`${line}\n`),
    });
    process.stdout.write(
      'Everything has arrived: counts and checksums are the same on both sides.\n',
    );
  } finally {
    await Promise.all([source.close(), target.close()]);
    await server.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
