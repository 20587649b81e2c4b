import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { request as send, type Dispatcher } from 'undici';
import type { Exchange } from './exchange.js';
import { ForwardedRequest } from './forwarded-request.js';
import { Destination } from './destination.js';
import { Replicas } from './replicas.js';

const servers: Server[] = [];
const destinations: Destination[] = [];

afterEach(() => {
  for (const destination of destinations.splice(0)) destination.close();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function start(listener: RequestListener, address: string, port = 0): Promise<number> {
  const server = createServer(listener);
  server.listen(port, address);
  await once(server, 'listening');
  servers.push(server);
  return (server.address() as AddressInfo).port;
}

/** Starts a replica that answers with its own address and the body. */
const aReplica = (address: string, port?: number) =>
  start(
    (request, response) => {
      response.setHeader('x-request-id', String(request.headers['x-request-id']));
      response.write(address);
      request.pipe(response);
    },
    address,
    port,
  );

/** A server that forwards to replicas at these addresses, and a function that sends it a request. */
async function aFront(port: number, ...addresses: string[]) {
  const at = { addresses };
  const replicas = new Replicas({ host: 'leads', resolve: () => Promise.resolve(at.addresses) });
  await replicas.another(new Set());
  const destination = new Destination(`http://leads:${port}`, replicas);
  destinations.push(destination);
  const forward = (request: IncomingMessage, response: ServerResponse) => {
    const exchange: Exchange = {
      request,
      response,
      route: { prefix: '/path', service: 'leads', access: 'public', body: 'json' },
      headers: ['x-request-id', 'r1'],
      requestId: 'r1',
      fail: ({ code }) => void response.writeHead(503).end(code),
    };
    const options = { destination, silenceMs: 30_000, isStopping: () => false };
    new ForwardedRequest(exchange, options).send();
  };
  // A short body arrives together with the head, after this event.
  const front = await start((...pair) => void setImmediate(() => forward(...pair)), '127.0.0.1');
  const ask = async (method: Dispatcher.HttpMethod = 'GET', body?: string | Readable) => {
    const answer = await send(`http://127.0.0.1:${front}/path`, { method, body: body ?? null });
    return answer.body.text();
  };
  return { ask, at };
}

/** A body whose bytes arrive after the head. */
async function* aSlowBody() {
  await setTimeout(20);
  yield Buffer.from('bo');
  await setTimeout(20);
  yield Buffer.from('dy');
}

describe('requests to a service with several replicas', () => {
  it('are sent to the replicas in turn, also over kept connections', async () => {
    const port = await aReplica('127.0.0.1');
    await aReplica('127.0.0.2', port);
    const { ask } = await aFront(port, '127.0.0.1', '127.0.0.2');
    const answers = [await ask(), await ask(), await ask(), await ask()];
    expect(answers.sort()).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.2', '127.0.0.2']);
  });

  it('are sent to a replica that accepts connections, also those that change data', async () => {
    const port = await aReplica('127.0.0.1');
    const { ask } = await aFront(port, '127.0.0.1', '127.0.0.2', '127.0.0.3');
    for (const method of ['GET', 'DELETE', 'GET', 'DELETE'] as const)
      expect(await ask(method)).toBe('127.0.0.1');
  });

  it.each([
    ['that has arrived', () => 'body'],
    ['that is still arriving', () => Readable.from(aSlowBody())],
  ])('are sent with a body %s to a replica that accepts connections', async (_, body) => {
    const port = await aReplica('127.0.0.1');
    const { ask } = await aFront(port, '127.0.0.1', '127.0.0.2', '127.0.0.3');
    for (let i = 0; i < 4; i += 1) expect(await ask('POST', body())).toBe('127.0.0.1body');
  });

  it('are sent to an address that the name got after the last lookup, if the known ones refuse', async () => {
    const port = await aReplica('127.0.0.9');
    const { ask, at } = await aFront(port, '127.0.0.2');
    at.addresses = ['127.0.0.9'];
    expect(await ask('POST', 'body')).toBe('127.0.0.9body');
  });

  it('fail with the refusal when no replica accepts connections', async () => {
    const port = await aReplica('127.0.0.1');
    const { ask } = await aFront(port, '127.0.0.2', '127.0.0.3');
    expect(await ask()).toBe('PLATFORM.PEER_UNAVAILABLE');
    expect(await ask('POST', 'body')).toBe('PLATFORM.PEER_UNAVAILABLE');
  });
});
