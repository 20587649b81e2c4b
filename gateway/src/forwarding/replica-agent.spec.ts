import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ReplicaAgent } from './replica-agent.js';
import { Replicas } from './replicas.js';

const servers: Server[] = [];
const agents: ReplicaAgent[] = [];

afterEach(() => {
  for (const agent of agents.splice(0)) agent.destroy();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** Starts a replica that answers with its own address. */
async function start(address: string, port = 0): Promise<number> {
  const server = createServer((_, response) => response.end(address));
  server.listen(port, address);
  await once(server, 'listening');
  servers.push(server);
  return (server.address() as AddressInfo).port;
}

async function replicasAt(...addresses: string[]) {
  let now = 0;
  const at = { addresses, resolves: true, wait: (ms: number) => (now += ms) };
  const replicas = new Replicas({
    host: 'leads',
    resolve: () => (at.resolves ? Promise.resolve(at.addresses) : Promise.reject(new Error())),
    now: () => now,
  });
  await replicas.another(new Set());
  return { replicas, at };
}

function aClient(replicas: Replicas, port: number): () => Promise<string> {
  const agent = new ReplicaAgent({ keepAlive: true }, replicas);
  agents.push(agent);
  return async () => {
    const asked = request({ agent, host: replicas.next(), port, method: 'POST' });
    asked.end('a body');
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return String((await answer.toArray())[0]);
  };
}

describe('requests to a service with several replicas', () => {
  it('sends requests for a service to its replicas in turn, also over kept connections', async () => {
    const port = await start('127.0.0.1');
    await start('127.0.0.2', port);
    const { replicas } = await replicasAt('127.0.0.2', '127.0.0.1');
    const ask = aClient(replicas, port);
    const answers = [await ask(), await ask(), await ask(), await ask()];
    expect(answers.sort()).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.2', '127.0.0.2']);
  });

  it('sends a request to a replica that accepts connections, also one that changes data', async () => {
    const port = await start('127.0.0.1');
    const { replicas } = await replicasAt('127.0.0.1', '127.0.0.2', '127.0.0.3');
    const ask = aClient(replicas, port);
    for (let i = 0; i < 6; i += 1) expect(await ask()).toBe('127.0.0.1');
  });

  it('looks up the name of a service again when no known replica accepts connections', async () => {
    const port = await start('127.0.0.9');
    const { replicas, at } = await replicasAt('127.0.0.2');
    at.addresses = ['127.0.0.9'];
    expect(await aClient(replicas, port)()).toBe('127.0.0.9');
  });

  it('fails a request with ECONNREFUSED when no replica accepts connections', async () => {
    const port = await start('127.0.0.1');
    const { replicas } = await replicasAt('127.0.0.2', '127.0.0.3');
    await expect(aClient(replicas, port)()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});

describe('the addresses of a name', () => {
  const nextAddresses = (replicas: Replicas, count: number) =>
    new Set(Array.from({ length: count }, () => replicas.next()));

  it('includes a new replica in the addresses after the next lookup', async () => {
    const { replicas, at } = await replicasAt('10.0.0.1');
    at.addresses = ['10.0.0.1', '10.0.0.2'];
    expect(nextAddresses(replicas, 4)).toEqual(new Set(['10.0.0.1']));
    at.wait(1_000);
    replicas.next();
    await replicas.another(new Set());
    expect(nextAddresses(replicas, 4)).toEqual(new Set(['10.0.0.1', '10.0.0.2']));
  });

  it('skips an address for five seconds after it refused a connection', async () => {
    const { replicas, at } = await replicasAt('10.0.0.1', '10.0.0.2');
    replicas.avoid('10.0.0.1');
    expect(nextAddresses(replicas, 4)).toEqual(new Set(['10.0.0.2']));
    at.wait(5_000);
    expect(nextAddresses(replicas, 4)).toEqual(new Set(['10.0.0.1', '10.0.0.2']));
  });

  it('keeps the known addresses of a name while the lookup fails', async () => {
    const { replicas, at } = await replicasAt('10.0.0.1');
    at.resolves = false;
    expect(await replicas.another(new Set(['10.0.0.1']))).toBeUndefined();
    expect(replicas.next()).toBe('10.0.0.1');
  });
});
