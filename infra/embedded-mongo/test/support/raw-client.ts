import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { BSON, type Document } from 'bson';

const OP_MSG = 2013;
export const CHECKSUM_PRESENT = 1;
export const MORE_TO_COME = 2;

/** One OP_MSG with its command in a body section. */
export function opMsg(body: Document, flags = 0): Buffer {
  const document = BSON.serialize(body);
  const checksum = flags & CHECKSUM_PRESENT ? 4 : 0;
  const bytes = Buffer.alloc(16 + 4 + 1 + document.length + checksum);
  bytes.writeInt32LE(bytes.length, 0);
  bytes.writeInt32LE(99, 4);
  bytes.writeInt32LE(OP_MSG, 12);
  bytes.writeUInt32LE(flags, 16);
  bytes.set(document, 21);
  return bytes;
}

/** A client without a driver's help: it sends exactly what it is given. */
export class RawClient {
  private received = Buffer.alloc(0);

  private constructor(readonly socket: Socket) {
    socket.on('data', (chunk: Buffer) => {
      this.received = Buffer.concat([this.received, chunk]);
    });
    socket.on('error', () => socket.destroy());
  }

  static async connect(url: string): Promise<RawClient> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new RawClient(socket);
  }

  send(bytes: Buffer): void {
    this.socket.write(bytes);
  }

  async next(): Promise<Document> {
    while (this.received.length < 4 || this.received.length < this.received.readInt32LE(0)) {
      await once(this.socket, 'data');
    }
    const length = this.received.readInt32LE(0);
    const reply = BSON.deserialize(this.received.subarray(21, length));
    this.received = this.received.subarray(length);
    return reply;
  }

  async run(db: string, command: Document): Promise<Document> {
    this.send(opMsg({ ...command, $db: db }));
    return this.next();
  }

  async closed(): Promise<void> {
    if (!this.socket.closed) await once(this.socket, 'close');
  }

  close(): void {
    this.socket.destroy();
  }
}
