import { once } from 'node:events';
import { connect } from 'node:net';

/** Sends raw bytes and returns everything received until the server closes the connection. */
export async function rawRequest(port: number, lines: string[], body = ''): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' });
  const answer: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => answer.push(chunk));
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1');
  await once(socket, 'close');
  return Buffer.concat(answer).toString('latin1');
}
