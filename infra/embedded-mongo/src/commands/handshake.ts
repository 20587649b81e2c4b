import { Long, ObjectId } from 'bson';
import { isPlainObject, type Doc } from '../documents/codec.js';
import type { Engine } from '../engine.js';
import { MAX_MESSAGE_BYTES } from '../wire/framing.js';
import type { Client, CommandContext, Handlers } from './context.js';
import { MAX_BATCH_SIZE } from './write-batch.js';
import { MAX_DOCUMENT_BYTES } from '../documents/storable.js';

/** The MongoDB release whose behaviour we follow. */
export const VERSION = '8.0.12';
const MAX_WIRE_VERSION = 25;
export const SESSION_TIMEOUT_MINUTES = 30;
export const REPLICA_SET = 'rs0';
/** There is nobody to elect, so there was one election. */
const ELECTION_ID = new ObjectId('7fffffff0000000000000001');

function learnAppName(client: Client, metadata: unknown): void {
  const application = isPlainObject(metadata) ? metadata['application'] : undefined;
  const name = isPlainObject(application) ? application['name'] : undefined;
  if (typeof name === 'string') client.appName ??= name;
}

/** One member: what is written is what the majority has. */
function lastWrite({ clock }: Engine): Doc {
  const ts = clock.operationTime;
  const opTime = { ts, t: Long.ONE };
  const date = new Date(ts.t * 1000);
  return { opTime, lastWriteDate: date, majorityOpTime: opTime, majorityWriteDate: date };
}

/** `topologyVersion` is left out on purpose: with it drivers would want streamed answers. */
function hello({ client, engine, body }: CommandContext): Doc {
  learnAppName(client, body['client']);
  const { address } = engine;
  return {
    helloOk: true,
    setName: REPLICA_SET,
    setVersion: 1,
    isWritablePrimary: true,
    secondary: false,
    hosts: [address],
    primary: address,
    me: address,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    maxMessageSizeBytes: MAX_MESSAGE_BYTES,
    maxWriteBatchSize: MAX_BATCH_SIZE,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: SESSION_TIMEOUT_MINUTES,
    connectionId: client.id,
    minWireVersion: 0,
    maxWireVersion: MAX_WIRE_VERSION,
    readOnly: false,
    lastWrite: lastWrite(engine),
    electionId: ELECTION_ID,
    ok: 1,
  };
}

const legacyHello = (context: CommandContext): Doc => ({ ...hello(context), ismaster: true });

const ok = (): Doc => ({ ok: 1 });

export const handshakeHandlers: Handlers = {
  hello,
  ismaster: legacyHello,
  isMaster: legacyHello,
  ping: ok,

  buildInfo: () => ({
    version: VERSION,
    versionArray: [...VERSION.split('.').map(Number), 0],
    gitVersion: 'leadmart-embedded',
    modules: ['leadmart-embedded'],
    bits: 64,
    debug: false,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    storageEngines: ['lmdb'],
    ok: 1,
  }),

  serverStatus: ({ engine }) => ({
    host: engine.address,
    version: VERSION,
    process: 'leadmart-embedded-mongo',
    pid: process.pid,
    uptime: (Date.now() - engine.startedAt.getTime()) / 1000,
    localTime: new Date(),
    metrics: { cursor: { open: { total: engine.cursors.count } } },
    transactions: { currentOpen: engine.sessions.transactions().length },
    mem: { resident: Math.round(process.memoryUsage().rss / 1024 / 1024) },
    storageEngine: { name: 'lmdb', supportsCommittedReads: true, persistent: true },
    ok: 1,
  }),

  connectionStatus: () => ({
    authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] },
    ok: 1,
  }),

  whatsmyuri: ({ client }) => ({ you: `127.0.0.1:${client.id}`, ok: 1 }),
  getLog: () => ({ totalLinesWritten: 0, log: [], ok: 1 }),
  hostInfo: () => ({ system: {}, os: {}, extra: {}, ok: 1 }),
  replSetGetStatus: ({ engine }) => ({
    set: REPLICA_SET,
    myState: 1,
    members: [
      { _id: 0, name: engine.address, health: 1, state: 1, stateStr: 'PRIMARY', self: true },
    ],
    ok: 1,
  }),
};
