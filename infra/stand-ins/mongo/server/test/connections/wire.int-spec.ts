import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BSON, type Document } from 'bson';
import {
  message,
  MORE_TO_COME,
  opMsg,
  opMsgOf,
  RawClient,
  section,
  sequence,
} from '../support/raw-client.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

const OP_QUERY = 2004;
const EXHAUST_ALLOWED = 1 << 16;
const ping = { ping: 1, $db: 'admin' };

let server: TestServer;
let raw: RawClient;
let db: string;

beforeAll(async () => {
  server = await startTestServer();
  db = server.db.databaseName;
});
beforeEach(async () => {
  raw = await RawClient.connect(server.url);
});
afterEach(() => raw.close());
afterAll(() => server.stop());

async function answerTo(bytes: Buffer): Promise<Document> {
  raw.send(bytes);
  return raw.next();
}

function opQuery(namespace: string, query: Document): Buffer {
  const range = Buffer.alloc(8);
  range.writeInt32LE(-1, 4);
  const head = Buffer.concat([Buffer.alloc(4), Buffer.from(`${namespace}\0`), range]);
  return message(OP_QUERY, head, BSON.serialize(query));
}

describe('OP_MSG', () => {
  it('reads a message that arrives in arbitrary pieces', async () => {
    for (const byte of opMsg(ping)) raw.send(Buffer.from([byte]));
    expect(await raw.next()).toMatchObject({ ok: 1 });
  });

  it.each([1, 4])('closes the connection on a message with the flags %i', async (flags) => {
    raw.send(opMsg(ping, flags));
    await raw.closed();
  });

  it('answers messages in order, and not at all with moreToCome', async () => {
    const silent = { insert: 'quiet', documents: [{ _id: 1 }], $db: db };
    const refused = { insert: 'quiet', documents: [{ _id: 1 }], $db: db };
    const count = { count: 'quiet', $db: db };
    raw.send(
      Buffer.concat([
        opMsg(silent, MORE_TO_COME),
        opMsg(refused, MORE_TO_COME),
        opMsg({ noSuchCommand: 1, $db: db }, MORE_TO_COME),
        opMsg(count),
        opMsg({ hello: 1, $db: 'admin' }),
      ]),
    );
    expect(await raw.next()).toMatchObject({ n: 1 });
    expect(await raw.next()).toHaveProperty('setName');
  });

  it('answers once although the client allows exhaust replies', async () => {
    raw.send(Buffer.concat([opMsg(ping, EXHAUST_ALLOWED), opMsg({ count: 'none', $db: db })]));
    expect(await raw.next()).toMatchObject({ ok: 1 });
    expect(await raw.next()).toMatchObject({ n: 0 });
  });

  it('reads documents from a document sequence', async () => {
    const insert = { insert: 'sequences', $db: db };
    const documents = sequence('documents', [{ _id: 1 }, { _id: 2 }]);
    expect(await answerTo(opMsgOf([documents, section(insert)]))).toMatchObject({ n: 2 });
  });

  it('closes the connection on unknown required flags', async () => {
    raw.send(opMsg(ping, 8));
    await raw.closed();
  });

  const body = section(ping);
  const malformed: [string, Buffer[], number][] = [
    ['no body', [sequence('documents', [])], 40587],
    ['two bodies', [body, body], 40430],
    ['an unknown kind of section', [Buffer.concat([Buffer.from([9]), body.subarray(1)])], 40432],
    ['the same sequence twice', [body, sequence('x', []), sequence('x', [])], 40431],
    [
      'a field in the body and as a sequence',
      [section({ insert: 'x', documents: [{}], $db: 'x' }), sequence('documents', [{}])],
      40433,
    ],
    ['a wrong size', [Buffer.from([0, 255, 0, 0, 0, 0])], 22],
    ['an unknown BSON type', [Buffer.from([0, 8, 0, 0, 0, 0x77, 97, 0, 0])], 22],
    ['a field name without end', [Buffer.from([0, 7, 0, 0, 0, 0x0a, 97, 97])], 22],
  ];
  it.each(malformed)(
    'refuses a message with %s and answers the next one',
    async (_, parts, code) => {
      expect(await answerTo(opMsgOf(parts))).toMatchObject({ ok: 0, code });
      expect(await answerTo(opMsg(ping))).toMatchObject({ ok: 1 });
    },
  );

  it('refuses documents that are too large', async () => {
    const text = 'x'.repeat(17 * 1024 * 1024);
    const documents = sequence('documents', [{ text }]);
    const reply = await answerTo(opMsgOf([section({ insert: 'large', $db: db }), documents]));
    expect(reply).toMatchObject({ ok: 0, code: 10334 });
  });

  it.each([48_000_001, 15, -1])('closes the connection on a message of %i bytes', async (size) => {
    const bytes = opMsg(ping);
    bytes.writeInt32LE(size, 0);
    raw.send(bytes);
    await raw.closed();
  });

  it('refuses a message without a database', async () => {
    expect(await answerTo(opMsg({ ping: 1 }))).toMatchObject({ ok: 0, code: 40571 });
  });
});

describe('older message types', () => {
  async function reply(bytes: Buffer): Promise<Document> {
    raw.send(bytes);
    return raw.nextOf(36);
  }

  it('answers a handshake by OP_QUERY', async () => {
    const greeting = await reply(opQuery('admin.$cmd', { isMaster: 1, helloOk: true }));
    expect(greeting).toMatchObject({ ismaster: true, helloOk: true, ok: 1 });
  });

  it('closes the connection on any other command by OP_QUERY', async () => {
    raw.send(opQuery('admin.$cmd', { ping: 1 }));
    await raw.closed();
  });

  it.each([2001, 2002, 2005, 2006, 2007, 2012, 1000])(
    'of code %i end the connection',
    async (code) => {
      raw.send(message(code, Buffer.alloc(30)));
      await raw.closed();
    },
  );
});
