import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { BodilessRequest } from './bodiless-request.js';
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

/** Starts a replica that answers with its own address. */
const aReplica = (address: string, port?: number) =>
  start((_, response) => response.end(address), address, port);

/** A server that forwards to replicas at these addresses, and a function that sends it a request. */
async function aFront(port: number, ...addresses: string[]) {
  const replicas = new Replicas({ host: 'leads', resolve: () => Promise.resolve(addresses) });
  await replicas.another(new Set());
  const destination = new Destination(`http://leads:${port}`, replicas);
  destinations.push(destination);
  const front = await start((request, response) => {
    new BodilessRequest(request, response, destination, {
      silenceMs: 30_000,
      started: () => undefined,
      accept: () => true,
      failed: ({ code = '' }) => void response.writeHead(503).end(code),
    }).send();
  }, '127.0.0.1');
  return async (method = 'GET') =>
    (await fetch(`http://127.0.0.1:${front}/path`, { method })).text();
}

describe('requests without a body to a service with several replicas', () => {
  it('are sent to the replicas in turn, also over kept connections', async () => {
    const port = await aReplica('127.0.0.1');
    await aReplica('127.0.0.2', port);
    const ask = await aFront(port, '127.0.0.1', '127.0.0.2');
    const answers = [await ask(), await ask(), await ask(), await ask()];
    expect(answers.sort()).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.2', '127.0.0.2']);
  });

  it('are sent to a replica that accepts connections, also those that change data', async () => {
    const port = await aReplica('127.0.0.1');
    const ask = await aFront(port, '127.0.0.1', '127.0.0.2', '127.0.0.3');
    for (const method of ['GET', 'DELETE', 'GET', 'DELETE'])
      expect(await ask(method)).toBe('127.0.0.1');
  });

  it('fail with the refusal when no replica accepts connections', async () => {
    const port = await aReplica('127.0.0.1');
    const ask = await aFront(port, '127.0.0.2', '127.0.0.3');
    expect(await ask()).toBe('ECONNREFUSED');
  });
});
