import { Long, ObjectId } from 'bson';
import type { Doc } from '../../documents/codec.js';
import { MAX_DOCUMENT_BYTES } from '../../documents/storable.js';
import type { Engine } from '../../engine.js';
import { MAX_MESSAGE_BYTES } from '../../wire/framing.js';
import type { CommandContext, Handlers } from '../context/context.js';
import { MAX_BATCH_SIZE } from '../writes/write-batch.js';

/** The MongoDB release whose behaviour this server implements. */
export const VERSION = '8.0.12';
const MAX_WIRE_VERSION = 25;
const SESSION_TIMEOUT_MINUTES = 30;
export const REPLICA_SET = 'rs0';
/** The set has one member, so there was only one election. */
const ELECTION_ID = new ObjectId('7fffffff0000000000000001');

interface LastWrite {
  opTime: Doc;
  lastWriteDate: Date;
  majorityOpTime: Doc;
  majorityWriteDate: Date;
}

/** The set has one member, so the majority has everything that is written. */
function lastWrite({ clock }: Engine): LastWrite {
  const ts = clock.operationTime;
  const opTime = { ts, t: Long.ONE };
  const date = new Date(ts.t * 1000);
  return { opTime, lastWriteDate: date, majorityOpTime: opTime, majorityWriteDate: date };
}

/** `topologyVersion` is omitted on purpose: with it, drivers request streamed replies. */
function hello({ client, engine }: CommandContext): Doc {
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
};
