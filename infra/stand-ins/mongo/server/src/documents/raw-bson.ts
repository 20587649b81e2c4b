import { RawDocuments } from './raw-documents.js';

/** Reads BSON bytes without decoding them, to extract documents and to build replies. */

export interface RawElement {
  type: number;
  name: string;
  /** Offsets of the element (its type byte), of its value, and of its end. */
  start: number;
  valueStart: number;
  end: number;
}

const FIXED_SIZES: Record<number, number> = {
  0x01: 8,
  0x06: 0,
  0x07: 12,
  0x08: 1,
  0x09: 8,
  0x0a: 0,
  0x10: 4,
  0x12: 8,
};

function valueSize(bytes: Buffer, type: number, at: number): number {
  const fixed = FIXED_SIZES[type];
  if (fixed !== undefined) return fixed;
  switch (type) {
    case 0x02:
      return 4 + bytes.readInt32LE(at);
    case 0x03:
    case 0x04:
      return bytes.readInt32LE(at);
    case 0x05:
      return 5 + bytes.readInt32LE(at);
    default:
      throw new RangeError(`unknown BSON type ${type}`);
  }
}

/** The element at this offset of a document whose elements end at `last`. */
function elementAt(bytes: Buffer, start: number, last: number): RawElement {
  const nameEnd = bytes.indexOf(0, start + 1);
  if (nameEnd === -1) throw new RangeError('BSON element without an end of its name');
  const type = bytes.readUInt8(start);
  const name = bytes.toString('utf8', start + 1, nameEnd);
  const valueStart = nameEnd + 1;
  const end = valueStart + valueSize(bytes, type, valueStart);
  if (end < valueStart || end > last)
    throw new RangeError('BSON element runs past the end of its document');
  return { type, name, start, valueStart, end };
}

const lastOf = (bytes: Buffer): number => bytes.readInt32LE(0) - 1;

export function* rawElements(bytes: Buffer): Generator<RawElement> {
  const last = lastOf(bytes);
  for (let at = 4; at < last;) {
    const element = elementAt(bytes, at, last);
    yield element;
    at = element.end;
  }
}

/** The first field of a document. */
export function firstElement(bytes: Buffer): RawElement | undefined {
  const last = lastOf(bytes);
  return last > 4 ? elementAt(bytes, 4, last) : undefined;
}

const ARRAY = 0x04;

/**
 * Whether a field of the document is an array. Creates no string per field, because every command passes here. True for invalid
 * BSON, whose reader reports the error.
 */
export function hasArray(bytes: Buffer): boolean {
  const last = bytes.length - 1;
  let at = 4;
  while (at < last) {
    const type = bytes[at] ?? ARRAY;
    if (type === ARRAY) return true;
    at += 1;
    while (at < last && bytes[at] !== 0) at += 1;
    at += 1;
    const size = valueSize(bytes, type, at);
    if (size < 0) return true;
    at += size;
  }
  return at !== last;
}

/** The documents of a BSON array as bytes. */
export function rawArrayDocuments(bytes: Buffer): RawDocuments {
  const starts: number[] = [];
  for (const element of rawElements(bytes)) {
    if (element.type !== 0x03) throw new RangeError('expected an array of documents');
    starts.push(element.valueStart);
  }
  return new RawDocuments(bytes, starts);
}

/** The bytes of an embedded document, if the field is a document. */
export function rawDocument(bytes: Buffer, name: string): Buffer | undefined {
  for (const element of rawElements(bytes)) {
    if (element.name === name && element.type === 0x03) {
      return bytes.subarray(element.valueStart, element.end);
    }
  }
  return undefined;
}

/** The value of an element as a number; undefined for a type that is no number. */
export function rawNumber(bytes: Buffer, { type, valueStart }: RawElement): number | undefined {
  switch (type) {
    case 0x01:
      return bytes.readDoubleLE(valueStart);
    case 0x10:
      return bytes.readInt32LE(valueStart);
    case 0x12:
      return Number(bytes.readBigInt64LE(valueStart));
    default:
      return undefined;
  }
}

/** A document of some elements of another document. */
export function rawPick(bytes: Buffer, elements: RawElement[]): Buffer {
  const parts = elements.map((element) => bytes.subarray(element.start, element.end));
  return wrapElements(parts);
}

/** A document of the fields with these names, in the order of the document. */
export function rawFields(bytes: Buffer, names: ReadonlySet<string>): Buffer {
  return rawPick(
    bytes,
    [...rawElements(bytes)].filter(({ name }) => names.has(name)),
  );
}

export function wrapElements(parts: Buffer[]): Buffer {
  const size = parts.reduce((sum, part) => sum + part.length, 5);
  const head = Buffer.alloc(4);
  head.writeInt32LE(size);
  return Buffer.concat([head, ...parts, Buffer.alloc(1)], size);
}

const named = (type: number, name: string): Buffer =>
  Buffer.from(`${String.fromCharCode(type)}${name}\0`, 'utf8');

/** The bytes of an array of documents as an element of a document. */
export function arrayElementSize(name: string, documents: readonly Buffer[]): number {
  return documents.reduce(
    (sum, { length }, i) => sum + 2 + String(i).length + length,
    name.length + 7,
  );
}

/** Writes an array of documents into its place in a reply, so that its documents are copied once. Returns its end. */
export function writeArrayElement(
  target: Buffer,
  from: number,
  { name, documents }: { name: string; documents: readonly Buffer[] },
): number {
  const end = from + arrayElementSize(name, documents);
  const start = named(0x04, name);
  target.set(start, from);
  const valueStart = from + start.length;
  let at = target.writeInt32LE(end - valueStart, valueStart);
  for (const [i, document] of documents.entries()) {
    at = target.writeUInt8(0x03, at);
    at += target.write(String(i), at, 'latin1');
    at = target.writeUInt8(0, at);
    target.set(document, at);
    at += document.length;
  }
  return target.writeUInt8(0, at);
}

/** The elements of an encoded document without length and terminator. */
export const elementsOf = (document: Buffer): Buffer =>
  document.subarray(4, document.readInt32LE(0) - 1);
