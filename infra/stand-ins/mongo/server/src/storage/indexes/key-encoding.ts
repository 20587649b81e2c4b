import { createHash } from 'node:crypto';
import { getField, toNumber, type Doc } from '../../documents/codec.js';
import type { Collation } from '../../documents/collation.js';
import { binaryParts, objectIdBytes, typeOrder, TypeOrder } from '../../documents/compare.js';
import { numberKind, toBigInt } from '../../documents/numbers/numbers.js';

/**
 * Encodes index keys whose byte order is MongoDB's value order. Every encoded value is
 * self-delimiting: no encoding is a prefix of another, so compound keys are concatenations.
 */

/** LMDB allows 1978 bytes; the rest is reserved for table number and record number. */
export const MAX_KEY_BYTES = 1900;
const LONG_KEY_PREFIX = MAX_KEY_BYTES - 32;

const MAX_WORKSPACE_BYTES = 64 * 1024;
/** All keys are encoded in this buffer and copied when they are complete. */
let workspace = Buffer.allocUnsafe(512);

class KeyBuilder {
  private buffer = workspace;
  length = 0;

  /** With a collation, strings become collation keys: equality works, order does not. */
  constructor(private readonly collation: Collation | undefined) {}

  private reserve(size: number): number {
    const at = this.length;
    this.length += size;
    if (this.length > this.buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.length, this.buffer.length * 2));
      this.buffer.copy(larger, 0, 0, at);
      this.buffer = larger;
      if (larger.length <= MAX_WORKSPACE_BYTES) workspace = larger;
    }
    return at;
  }

  byte(value: number): void {
    const at = this.reserve(1);
    this.buffer[at] = value;
  }

  bytes(value: Uint8Array): void {
    const at = this.reserve(value.length);
    this.buffer.set(value, at);
  }

  uint32(value: number): void {
    const at = this.reserve(4);
    this.buffer.writeUInt32BE(value, at);
  }

  uint16(value: number): void {
    const at = this.reserve(2);
    this.buffer.writeUInt16BE(value, at);
  }

  double(value: number): void {
    const at = this.reserve(8);
    if (Number.isNaN(value)) {
      this.buffer.fill(0, at, at + 8);
      return;
    }
    this.buffer.writeDoubleBE(value === 0 ? 0 : value, at);
    const negative = ((this.buffer[at] ?? 0) & 0x80) !== 0;
    if (negative)
      for (let i = at; i < at + 8; i += 1) this.buffer[i] = ~(this.buffer[i] ?? 0) & 0xff;
    else this.buffer[at] = (this.buffer[at] ?? 0) | 0x80;
  }

  /** 00 in a string is written as 00 FF, the end as 00 01, so that shorter strings sort first. */
  text(value: string): void {
    if (!value.includes('\0')) {
      const at = this.reserve(value.length * 3 + 2);
      const end = at + this.buffer.write(value, at, 'utf8');
      this.buffer[end] = 0x00;
      this.buffer[end + 1] = 0x01;
      this.length = end + 2;
      return;
    }
    const bytes = Buffer.from(value, 'utf8');
    let from = 0;
    for (;;) {
      const zero = bytes.indexOf(0, from);
      if (zero === -1) break;
      this.bytes(bytes.subarray(from, zero + 1));
      this.byte(0xff);
      from = zero + 1;
    }
    this.bytes(bytes.subarray(from));
    this.byte(0x00);
    this.byte(0x01);
  }

  string(value: string): void {
    this.text(this.collation ? this.collation.key(value) : value);
  }

  invertFrom(start: number): void {
    for (let i = start; i < this.length; i += 1) this.buffer[i] = ~(this.buffer[i] ?? 0) & 0xff;
  }

  finish(): Buffer {
    const key = Buffer.allocUnsafe(this.length);
    this.buffer.copy(key, 0, 0, this.length);
    return key;
  }
}

/**
 * A number is encoded as the nearest double, followed by the rest, which only an int64 can have. So
 * int64 values between two doubles sort and compare exactly.
 */
function writeNumber(key: KeyBuilder, value: unknown): void {
  const nearest = toNumber(value) ?? 0;
  const rest = numberKind(value) === 'long' ? Number((toBigInt(value) ?? 0n) - BigInt(nearest)) : 0;
  key.double(nearest);
  key.byte(1 + Math.sign(rest));
  if (rest !== 0) key.uint16(0x8000 + rest);
}

function writeBinary(key: KeyBuilder, value: unknown): void {
  const { subtype, bytes } = binaryParts(value);
  key.uint32(bytes.length);
  key.byte(subtype);
  key.bytes(bytes);
}

function writeObject(key: KeyBuilder, value: Doc): void {
  for (const name of Object.keys(value)) {
    const field = getField(value, name);
    key.byte(typeOrder(field));
    key.text(name);
    writePayload(key, field, typeOrder(field));
  }
  key.byte(0);
}

/** A signed 64-bit number with inverted sign bit, so that earlier dates come first. */
function writeDate(key: KeyBuilder, milliseconds: number): void {
  const high = Math.floor(milliseconds / 2 ** 32);
  key.uint32(high + 2 ** 31);
  key.uint32(milliseconds - high * 2 ** 32);
}

function writePayload(key: KeyBuilder, value: unknown, order: number): void {
  switch (order) {
    case TypeOrder.Number:
      return writeNumber(key, value);
    case TypeOrder.String:
      return key.string(String(value));
    case TypeOrder.Object:
      return writeObject(key, value as Doc);
    case TypeOrder.Array:
      for (const item of value as unknown[]) writeValue(key, item);
      return key.byte(0);
    case TypeOrder.Binary:
      return writeBinary(key, value);
    case TypeOrder.ObjectId:
      return key.bytes(objectIdBytes(value));
    case TypeOrder.Boolean:
      return key.byte(value === true ? 1 : 0);
    case TypeOrder.Date:
      return writeDate(key, (value as Date).getTime());
    default:
      return undefined;
  }
}

function writeValue(key: KeyBuilder, value: unknown): void {
  const order = typeOrder(value);
  key.byte(order);
  writePayload(key, value, order);
}

/** The value stored for an empty array: below null, as MongoDB's `undefined` is. */
export const EMPTY_ARRAY = Symbol('empty array');

export type Direction = 1 | -1;

function writeComponent(key: KeyBuilder, value: unknown, direction: Direction): void {
  const start = key.length;
  if (value === EMPTY_ARRAY) key.byte(TypeOrder.EmptyArray);
  else writeValue(key, value);
  if (direction === -1) key.invertFrom(start);
}

export function encodeKeyValue(value: unknown, collation?: Collation): Buffer {
  const key = new KeyBuilder(collation);
  writeComponent(key, value, 1);
  return key.finish();
}

export function encodeKey(
  values: readonly unknown[],
  directions: readonly Direction[],
  collation?: Collation,
): Buffer {
  const key = new KeyBuilder(collation);
  values.forEach((value, i) => writeComponent(key, value, directions[i] ?? 1));
  return key.finish();
}

/**
 * Keys beyond LMDB's limit keep their first bytes and end with a hash: they are unique and found by
 * equality, but not ordered (the index remembers that it contains such keys).
 */
export function fitKey(key: Buffer): Buffer {
  if (key.length <= MAX_KEY_BYTES) return key;
  return Buffer.concat([
    key.subarray(0, LONG_KEY_PREFIX),
    createHash('sha256').update(key).digest(),
  ]);
}

/** A range bound for long keys: all keys with the same first bytes are in the range. */
export const fitBound = (bound: Buffer): Buffer =>
  bound.length <= LONG_KEY_PREFIX ? bound : bound.subarray(0, LONG_KEY_PREFIX);

/** The smallest byte string above every string that starts with `prefix`. */
export function afterPrefix(prefix: Buffer): Buffer {
  let last = prefix.length - 1;
  while (last >= 0 && prefix[last] === 0xff) last -= 1;
  if (last < 0) return Buffer.alloc(prefix.length + 1, 0xff);
  const result = Buffer.from(prefix.subarray(0, last + 1));
  result[last] = (result[last] ?? 0) + 1;
  return result;
}
