/** MongoDB's size limit of one message. */
export const MAX_MESSAGE_BYTES = 48_000_000;
const HEADER_BYTES = 16;

export const OpCode = { Reply: 1, Query: 2004, Msg: 2013 } as const;

export interface Message {
  requestId: number;
  opCode: number;
  body: Buffer;
}

/** Splits the byte stream of a connection into messages. */
export class Framer {
  private chunks: Buffer[] = [];
  private buffered = 0;

  *push(chunk: Buffer): Generator<Message> {
    this.chunks.push(chunk);
    this.buffered += chunk.length;
    while (this.buffered >= HEADER_BYTES) {
      const length = this.peekLength();
      if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES) {
        throw new RangeError(`message of ${length} bytes`);
      }
      if (this.buffered < length) return;
      yield parseHeader(this.take(length));
    }
  }

  private peekLength(): number {
    const first = this.chunks[0];
    if (first !== undefined && first.length >= 4) return first.readInt32LE(0);
    this.chunks = [Buffer.concat(this.chunks)];
    return this.chunks[0]?.readInt32LE(0) ?? 0;
  }

  private take(length: number): Buffer {
    const first = this.chunks[0];
    const all = first !== undefined && first.length >= length ? first : Buffer.concat(this.chunks);
    const rest = all.subarray(length);
    const consumedFirstOnly = all === first;
    this.chunks = consumedFirstOnly ? this.chunks.slice(1) : [];
    if (rest.length > 0) this.chunks.unshift(rest);
    this.buffered -= length;
    return all.subarray(0, length);
  }
}

function parseHeader(message: Buffer): Message {
  return {
    requestId: message.readInt32LE(4),
    opCode: message.readInt32LE(12),
    body: message.subarray(HEADER_BYTES),
  };
}

let lastRequestId = 0;

export function frame(opCode: number, responseTo: number, body: readonly Buffer[]): Buffer[] {
  const length = body.reduce((sum, part) => sum + part.length, HEADER_BYTES);
  const header = Buffer.allocUnsafe(HEADER_BYTES);
  lastRequestId = (lastRequestId + 1) & 0x7fffffff;
  header.writeInt32LE(length, 0);
  header.writeInt32LE(lastRequestId, 4);
  header.writeInt32LE(responseTo, 8);
  header.writeInt32LE(opCode, 12);
  return [header, ...body];
}
