import { decodeDoc, type Doc } from '../documents/codec.js';
import { rawArrayDocuments, rawElements, rawPick } from '../documents/raw-bson.js';
import { CommandError } from '../errors.js';
import { frame, OpCode } from './framing.js';

const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
const REQUIRED_FLAGS = 0xffff;

/** A command as it arrived: its body, and the documents it carries, still as bytes. */
export interface Request {
  body: Doc;
  documents: Map<string, Buffer[]>;
  wantsReply: boolean;
}

/** Arguments that hold documents by the thousand; they are not decoded with the command. */
const DOCUMENT_ARGUMENTS = new Set(['documents', 'updates', 'deletes', 'ops', 'nsInfo']);

export function parseBody(bytes: Buffer, documents: Map<string, Buffer[]>): Doc {
  const kept = [];
  for (const element of rawElements(bytes)) {
    if (element.type === 0x04 && DOCUMENT_ARGUMENTS.has(element.name)) {
      documents.set(
        element.name,
        rawArrayDocuments(bytes.subarray(element.valueStart, element.end)),
      );
    } else {
      kept.push(element);
    }
  }
  return decodeDoc(documents.size === 0 ? bytes : rawPick(bytes, kept));
}

export function parseOpMsg(body: Buffer): Request {
  const flags = body.readUInt32LE(0);
  if ((flags & REQUIRED_FLAGS & ~(CHECKSUM_PRESENT | MORE_TO_COME)) !== 0) {
    throw new CommandError('ProtocolError', `unknown required OP_MSG flags: ${flags}`);
  }
  const end = body.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
  const documents = new Map<string, Buffer[]>();
  let main: Buffer | undefined;
  let at = 4;
  while (at < end) {
    const kind = body.readUInt8(at);
    const size = body.readInt32LE(at + 1);
    const section = body.subarray(at + 1, at + 1 + size);
    if (size < 5 || at + 1 + size > end)
      throw new CommandError('ProtocolError', 'bad OP_MSG section');
    if (kind === 0) main = section;
    else if (kind === 1) parseSequence(section, documents);
    else throw new CommandError('ProtocolError', `unknown OP_MSG section kind ${kind}`);
    at += 1 + size;
  }
  if (!main) throw new CommandError('ProtocolError', 'OP_MSG without a body');
  const inline = new Map<string, Buffer[]>();
  const command = parseBody(main, inline);
  for (const [name, list] of inline) documents.set(name, list);
  return { body: command, documents, wantsReply: (flags & MORE_TO_COME) === 0 };
}

function parseSequence(section: Buffer, documents: Map<string, Buffer[]>): void {
  const nameEnd = section.indexOf(0, 4);
  const name = section.toString('utf8', 4, nameEnd);
  const list: Buffer[] = [];
  let at = nameEnd + 1;
  while (at < section.length) {
    const size = section.readInt32LE(at);
    if (size < 5 || at + size > section.length) {
      throw new CommandError('ProtocolError', 'bad document in an OP_MSG sequence');
    }
    list.push(section.subarray(at, at + size));
    at += size;
  }
  documents.set(name, list);
}

const REPLY_HEAD = Buffer.alloc(5);

export const opMsgReply = (responseTo: number, reply: readonly Buffer[]): Buffer[] =>
  frame(OpCode.Msg, responseTo, [REPLY_HEAD, ...reply]);
