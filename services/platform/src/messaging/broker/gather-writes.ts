import { Writable } from 'node:stream';
import type { ChannelModel } from 'amqplib';

/**
 * Sends what a connection writes during one step of the event loop with one system call. amqplib writes each frame
 * alone: the events, the reply and the acknowledgement of one request would wake the broker three times.
 */
export function gatherWrites({ connection }: Pick<ChannelModel, 'connection'>): void {
  // The socket is no part of amqplib's types. Without it frames are sent one by one, as before.
  const { stream } = connection as { stream?: unknown };
  if (stream instanceof Writable) corkUntilNextTick(stream);
}

function corkUntilNextTick(socket: Writable): void {
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
  let isGathering = false;
  const send = (): void => {
    isGathering = false;
    socket.uncork();
  };
  socket.write = (...args: unknown[]): boolean => {
    if (!isGathering) {
      isGathering = true;
      socket.cork();
      process.nextTick(send);
    }
    return write(...args);
  };
}
