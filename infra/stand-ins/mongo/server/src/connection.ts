import type { Socket } from 'node:net';
import type { Client } from './commands/context/context.js';
import { dispatch } from './commands/dispatch.js';
import { encodeReply } from './documents/codec.js';
import type { Engine } from './engine.js';
import { asCommandError, CommandError } from './errors.js';
import { whenRoundStarts } from './time-slices.js';
import { Framer, MAX_MESSAGE_BYTES, OpCode, type Message } from './wire/framing.js';
import { HangUp } from './wire/hang-up.js';
import { opMsgReply, parseOpMsg, expectsReply, type Request } from './wire/op-msg.js';
import { opQueryReply, parseOpQuery } from './wire/op-query.js';

/** Number of commands read ahead of the running one; a client that sends more has to wait. */
const MAX_WAITING = 16;

/** Up to this size, one copy is cheaper than writing the parts of a reply. */
const MAX_JOINED_BYTES = 32 * 1024;

/** Invalid BSON is an error of the client, not of the server. */
function readable<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (error instanceof HangUp || error instanceof CommandError) throw error;
    throw new CommandError('InvalidBSON', error instanceof Error ? error.message : String(error));
  }
}

/** The socket of one client. Its commands run one after the other, in order of arrival. */
export class Connection {
  private readonly framer = new Framer();
  private readonly waiting: Message[] = [];
  private readonly client: Client;
  private waitingBytes = 0;
  private working = false;

  constructor(
    private readonly socket: Socket,
    private readonly engine: Engine,
    id: number,
  ) {
    this.client = { id };
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.receive(chunk));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => engine.sessions.abandon(id));
  }

  private receive(chunk: Buffer): void {
    try {
      for (const message of this.framer.push(chunk)) {
        this.waiting.push(message);
        this.waitingBytes += message.body.length;
      }
    } catch (error) {
      this.engine.log({
        connection: this.client.id,
        error: String(error),
        msg: 'unreadable message',
      });
      this.socket.destroy();
      return;
    }
    if (this.hasEnough()) this.socket.pause();
    if (!this.working) void this.work();
  }

  private hasEnough(): boolean {
    return this.waiting.length > MAX_WAITING || this.waitingBytes > MAX_MESSAGE_BYTES;
  }

  private async work(): Promise<void> {
    this.working = true;
    for (let message = this.waiting.shift(); message; message = this.waiting.shift()) {
      this.waitingBytes -= message.body.length;
      if (this.socket.isPaused() && !this.hasEnough()) this.socket.resume();
      const laterRound = whenRoundStarts();
      if (laterRound) await laterRound;
      const read = this.send(await this.answer(message));
      if (read) await read;
      if (this.socket.destroyed) break;
    }
    this.working = false;
  }

  /** Returns a promise when the client must read first, so that unread replies do not pile up in memory. */
  private send(reply: readonly Buffer[]): Promise<void> | undefined {
    const { socket } = this;
    if (socket.destroyed || reply.length === 0) return undefined;
    if (reply.reduce((sum, { length }) => sum + length, 0) <= MAX_JOINED_BYTES) {
      socket.write(Buffer.concat(reply));
    } else {
      socket.cork();
      for (const part of reply) socket.write(part);
      socket.uncork();
    }
    if (!socket.writableNeedDrain) return undefined;
    return new Promise<void>((resolve) => {
      const settle = (): void => {
        socket.off('drain', settle).off('close', settle);
        resolve();
      };
      socket.once('drain', settle).once('close', settle);
    });
  }

  private async answer(message: Message): Promise<Buffer[]> {
    const { opCode, requestId, body } = message;
    try {
      if (opCode === OpCode.Query) {
        const greeting = parseOpQuery(body);
        return opQueryReply(requestId, await this.run({ body: greeting, documents: new Map() }));
      }
      if (opCode !== OpCode.Msg) throw new HangUp(`operation code ${opCode}`);
      const reply = await this.run(readable(() => parseOpMsg(body)));
      return expectsReply(body) ? opMsgReply(requestId, reply) : [];
    } catch (error) {
      if (error instanceof HangUp || opCode === OpCode.Query) {
        this.socket.destroy();
        return [];
      }
      const reply = encodeReply(asCommandError(error).toReply());
      return expectsReply(body) ? opMsgReply(requestId, reply) : [];
    }
  }

  private run(request: Request): Promise<Buffer> {
    const { engine, client } = this;
    return dispatch({ engine, client, ...request });
  }
}
