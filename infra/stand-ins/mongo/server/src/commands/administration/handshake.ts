import { ObjectId } from 'bson';
import type { Doc } from '../../documents/codec.js';
import { MAX_DOCUMENT_BYTES } from '../../documents/storable.js';
import { MAX_MESSAGE_BYTES } from '../../wire/framing.js';
import type { CommandContext, Handlers } from '../context/context.js';
import { MAX_BATCH_SIZE } from '../writes/write-batch.js';

/** That of MongoDB 8.0, whose behaviour this server implements. */
const MAX_WIRE_VERSION = 25;
const SESSION_TIMEOUT_MINUTES = 30;
export const REPLICA_SET = 'rs0';
/** The set has one member, so there was only one election. */
const ELECTION_ID = new ObjectId('7fffffff0000000000000001');

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
