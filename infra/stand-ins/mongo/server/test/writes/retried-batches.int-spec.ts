import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Long } from 'bson';
import { MongoClient, type Document } from 'mongodb';
import { buildChildServer, startChildServer } from '../support/child-server.js';

const DOCUMENTS = 40_000;

let folder: string;
let main: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mongo-retried-'));
  main = await buildChildServer(join(folder, 'server'));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type SessionId = Document;

/** Sends a batch with a given session and transaction number, as the retry of a driver would. */
function send(
  client: MongoClient,
  id: SessionId | undefined,
  batch: Document,
): { id: SessionId; reply: Promise<Document> } {
  const session = client.startSession();
  const own = session.serverSession;
  if (id) Object.assign(own, { id });
  const numbered = { ...batch, txnNumber: Long.fromNumber(7) };
  return { id: own.id, reply: client.db('t').command(numbered, { session }) };
}

it('completes a large insert on retry after a kill, without duplicates', async () => {
  const data = join(folder, 'data');
  const first = await startChildServer(main, data);
  const writer = await MongoClient.connect(first.url, { retryWrites: false });
  const reader = await MongoClient.connect(first.url);
  const documents = Array.from({ length: DOCUMENTS }, (_, _id) => ({ _id }));
  const sent = send(writer, undefined, { insert: 'items', documents });
  let hasEnded = false;
  const failed = sent.reply
    .then(
      () => 'answered',
      () => 'killed',
    )
    .finally(() => (hasEnded = true));
  const items = (client: MongoClient): Promise<number> =>
    client.db('t').collection('items').countDocuments();
  while (!hasEnded && (await items(reader)) === 0);
  // Closed before the kill: after it the driver may wait for ever for a server to end its session at.
  await reader.close();
  await first.kill();
  expect(await failed).toBe('killed');
  await writer.close();

  const second = await startChildServer(main, data);
  const client = await MongoClient.connect(second.url);
  const before = await items(client);
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(DOCUMENTS);
  const again = send(client, sent.id, { insert: 'items', documents });
  const reply = await again.reply;
  expect(reply).toMatchObject({ n: DOCUMENTS });
  expect(reply['writeErrors']).toBeUndefined();
  expect(reply['retriedStmtIds']).toHaveLength(before);
  expect(await items(client)).toBe(DOCUMENTS);
  await client.close();
  await second.kill();
}, 120_000);
