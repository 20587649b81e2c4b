import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { BSON, type Document } from 'bson';

const OP_MSG = 2013;
export const MORE_TO_COME = 2;

/** A wire message with this operation code. */
export function message(opCode: number, ...body: Uint8Array[]): Buffer {
  const header = Buffer.alloc(16);
  header.writeInt32LE(
    body.reduce((sum, part) => sum + part.length, header.length),
    0,
  );
  header.writeInt32LE(99, 4);
  header.writeInt32LE(opCode, 12);
  return Buffer.concat([header, ...body]);
}

/** A section of an OP_MSG: a body, or a sequence of documents with a name. */
export function section(document: Document): Buffer {
  return Buffer.concat([Buffer.alloc(1), BSON.serialize(document)]);
}

export function sequence(name: string, documents: Document[]): Buffer {
  const content = Buffer.concat([
    Buffer.from(`${name}\0`),
    ...documents.map((document) => BSON.serialize(document)),
  ]);
  const head = Buffer.alloc(5, 1);
  head.writeInt32LE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

export function opMsgOf(sections: Buffer[], flags = 0): Buffer {
  const flagBytes = Buffer.alloc(4);
  flagBytes.writeUInt32LE(flags);
  return message(OP_MSG, flagBytes, ...sections);
}

export const opMsg = (body: Document, flags = 0): Buffer => opMsgOf([section(body)], flags);

/** A client without a driver: it sends exactly the bytes it is given. */
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

  next(): Promise<Document> {
    return this.nextOf(21);
  }

  /** The document that begins at this byte of the next message. */
  async nextOf(start: number): Promise<Document> {
    while (this.received.length < 4 || this.received.length < this.received.readInt32LE(0)) {
      await once(this.socket, 'data');
    }
    const length = this.received.readInt32LE(0);
    const reply = BSON.deserialize(this.received.subarray(start, length));
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
