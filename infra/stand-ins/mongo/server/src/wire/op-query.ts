import { decodeDoc, type Doc } from '../documents/codec.js';
import { CommandError } from '../errors.js';
import { frame, OpCode } from './framing.js';
import { HangUp } from './hang-up.js';

const GREETINGS = new Set(['hello', 'isMaster', 'ismaster']);

/** The legacy message of a driver's handshake: a command sent as a query on `<db>.$cmd`. */
export function parseOpQuery(body: Buffer): { db: string; command: Doc } {
  const nameEnd = body.indexOf(0, 4);
  if (nameEnd === -1) throw new HangUp('OP_QUERY without a namespace');
  const namespace = body.toString('utf8', 4, nameEnd);
  if (!namespace.endsWith('.$cmd')) {
    throw new CommandError(
      'Location5739101',
      'OP_QUERY is no longer supported. The client driver may require an upgrade.',
    );
  }
  const command = decodeDoc(body.subarray(nameEnd + 9));
  const wrapped = command['$query'];
  const inner = typeof wrapped === 'object' && wrapped !== null ? (wrapped as Doc) : command;
  const name = Object.keys(inner)[0] ?? '';
  if (!GREETINGS.has(name)) {
    throw new CommandError(
      'UnsupportedOpQueryCommand',
      `Unsupported OP_QUERY command: ${name}. The client driver may require an upgrade.`,
    );
  }
  return { db: namespace.slice(0, -5), command: inner };
}

export function opQueryReply(responseTo: number, reply: readonly Buffer[]): Buffer[] {
  const head = Buffer.alloc(20);
  head.writeInt32LE(8, 0);
  head.writeInt32LE(1, 16);
  return frame(OpCode.Reply, responseTo, [head, ...reply]);
}
