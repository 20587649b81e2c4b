import { decodeDoc, type Doc } from '../documents/codec.js';
import { hasArray, rawArrayDocuments, rawElements, rawPick } from '../documents/raw-bson.js';
import { RawDocuments } from '../documents/raw-documents.js';
import { CommandError } from '../errors.js';
import { frame, OpCode } from './framing.js';
import { HangUp } from './hang-up.js';

const MORE_TO_COME = 2;
const REQUIRED_FLAGS = 0xffff;
/** The size limit of a stored document, and some room for the surrounding fields. */
const MAX_INTERNAL_DOCUMENT_BYTES = 16 * 1024 * 1024 + 16 * 1024;

/** A received command: its body, and its documents as bytes. */
export interface Request {
  body: Doc;
  documents: Map<string, RawDocuments>;
}

/** Arguments that contain thousands of documents; they are not decoded with the command. */
const DOCUMENT_ARGUMENTS = new Set(['documents', 'updates', 'deletes', 'ops', 'nsInfo']);

function parseBody(bytes: Buffer, documents: Map<string, RawDocuments>): Doc {
  if (!hasArray(bytes)) return decodeDoc(bytes);
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

/** False when the client does not expect a reply. */
export const expectsReply = (body: Buffer): boolean =>
  body.length < 4 || (body.readUInt32LE(0) & MORE_TO_COME) === 0;

/**
 * Unknown flags close the connection, because the following bytes cannot be trusted. A checksum is such a flag.
 */
export function parseOpMsg(body: Buffer): Request {
  if (body.length < 4) throw new HangUp('OP_MSG without flags');
  const flags = body.readUInt32LE(0);
  if ((flags & REQUIRED_FLAGS & ~MORE_TO_COME) !== 0) {
    throw new HangUp(`unknown required OP_MSG flags: ${flags}`);
  }
  const end = body.length;
  const documents = new Map<string, RawDocuments>();
  let main: Buffer | undefined;
  let at = 4;
  while (at < end) {
    const kind = body.readUInt8(at);
    const section = sized(body, at + 1);
    if (kind === 0 && main)
      throw new CommandError('Location40430', 'Multiple body sections in message');
    if (kind === 0) main = section;
    else if (kind === 1) parseSequence(section, documents);
    else throw new CommandError('Location40432', `Unknown section kind ${kind}`);
    at += 1 + section.length;
  }
  if (!main) throw new CommandError('Location40587', 'OP_MSG messages must have a body');
  const inline = new Map<string, RawDocuments>();
  const command = parseBody(main, inline);
  for (const [name, list] of inline) {
    if (documents.has(name)) {
      throw new CommandError(
        'Location40433',
        `Duplicate field between body and document sequence ${name}`,
      );
    }
    documents.set(name, list);
  }
  return { body: command, documents };
}

/** A document or section that starts with its size. */
function sized(bytes: Buffer, at: number): Buffer {
  return bytes.subarray(at, at + sizeAt(bytes, at));
}

function sizeAt(bytes: Buffer, at: number): number {
  const size = at + 4 <= bytes.length ? bytes.readInt32LE(at) : 0;
  if (size >= 5 && at + size <= bytes.length) return size;
  throw new CommandError('InvalidBSON', `invalid size ${size} in a message`);
}

function documentSizeAt(bytes: Buffer, at: number): number {
  const size = sizeAt(bytes, at);
  if (size <= MAX_INTERNAL_DOCUMENT_BYTES) return size;
  throw new CommandError(
    'BSONObjectTooLarge',
    `BSONObj size: ${size} is invalid. Size must be between 0 and ${MAX_INTERNAL_DOCUMENT_BYTES}(16MB)`,
  );
}

function parseSequence(section: Buffer, documents: Map<string, RawDocuments>): void {
  const nameEnd = section.indexOf(0, 4);
  if (nameEnd === -1) throw new CommandError('InvalidBSON', 'a document sequence without a name');
  const name = section.toString('utf8', 4, nameEnd);
  if (documents.has(name)) {
    throw new CommandError('Location40431', `Duplicate document sequence: ${name}`);
  }
  const starts: number[] = [];
  for (let at = nameEnd + 1; at < section.length; at += documentSizeAt(section, at))
    starts.push(at);
  documents.set(name, new RawDocuments(section, starts));
}

const REPLY_HEAD = Buffer.alloc(5);

export const opMsgReply = (responseTo: number, reply: Buffer): Buffer[] =>
  frame(OpCode.Msg, responseTo, [REPLY_HEAD, reply]);
