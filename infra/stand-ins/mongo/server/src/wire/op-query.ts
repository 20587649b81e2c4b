import { decodeDoc, type Doc } from '../documents/codec.js';
import { frame, OpCode } from './framing.js';
import { HangUp } from './hang-up.js';

const GREETINGS = new Set(['hello', 'isMaster', 'ismaster']);

/** The legacy message that begins a driver's handshake: a greeting, sent as a query on `admin.$cmd`. */
export function parseOpQuery(body: Buffer): Doc {
  const nameEnd = body.indexOf(0, 4);
  const namespace = body.toString('utf8', 4, nameEnd);
  const greeting = namespace === 'admin.$cmd' ? decodeDoc(body.subarray(nameEnd + 9)) : {};
  const name = Object.keys(greeting)[0] ?? '';
  if (!GREETINGS.has(name)) throw new HangUp(`OP_QUERY '${name}' on '${namespace}'`);
  return { ...greeting, $db: 'admin' };
}

export function opQueryReply(responseTo: number, reply: Buffer): Buffer[] {
  const head = Buffer.alloc(20);
  head.writeInt32LE(8, 0);
  head.writeInt32LE(1, 16);
  return frame(OpCode.Reply, responseTo, [head, reply]);
}
