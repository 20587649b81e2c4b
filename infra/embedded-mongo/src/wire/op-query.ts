import { decodeDoc, type Doc } from '../documents/codec.js';
import { CommandError } from '../errors.js';
import { frame, OpCode } from './framing.js';

/** The legacy message drivers still greet with: a command sent as a query on `<db>.$cmd`. */
export function parseOpQuery(body: Buffer): { db: string; command: Doc } {
  const nameEnd = body.indexOf(0, 4);
  const namespace = body.toString('utf8', 4, nameEnd);
  if (!namespace.endsWith('.$cmd')) {
    throw new CommandError('ProtocolError', 'OP_QUERY is only supported for the handshake');
  }
  const command = decodeDoc(body.subarray(nameEnd + 9));
  const wrapped = command['$query'];
  return {
    db: namespace.slice(0, -5),
    command: typeof wrapped === 'object' && wrapped !== null ? (wrapped as Doc) : command,
  };
}

export function opQueryReply(responseTo: number, reply: readonly Buffer[]): Buffer[] {
  const head = Buffer.alloc(20);
  head.writeInt32LE(8, 0);
  head.writeInt32LE(1, 16);
  return frame(OpCode.Reply, responseTo, [head, ...reply]);
}
