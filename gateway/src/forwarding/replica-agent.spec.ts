import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ReplicaAgent } from './replica-agent.js';
import { Replicas } from './replicas.js';

const servers: Server[] = [];
const agents: ReplicaAgent[] = [];

afterEach(() => {
  for (const agent of agents.splice(0)) agent.destroy();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** Starts a replica that answers with its own address and the body. */
async function aReplica(address: string, port = 0): Promise<number> {
  const server = createServer((asked, response) => {
    response.write(address);
    asked.pipe(response);
  });
  server.listen(port, address);
  await once(server, 'listening');
  servers.push(server);
  return (server.address() as AddressInfo).port;
}

/** A function that sends a request to the next of the replicas at these addresses. */
async function aCaller(port: number, ...addresses: string[]) {
  const at = { addresses };
  const replicas = new Replicas({ host: 'leads', resolve: () => Promise.resolve(at.addresses) });
  await replicas.another(new Set());
  const agent = new ReplicaAgent(replicas);
  agents.push(agent);
  const ask = async (method = 'GET', ...parts: string[]): Promise<string> => {
    const sent = request({ agent, host: replicas.next(), port, method });
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
    // Failures are observed by `answered`.
    answered.catch(() => undefined);
    for (const part of parts) {
      sent.write(part);
      await setTimeout(5);
    }
    sent.end();
    const [answer] = await answered;
    return text(answer);
  };
  return { ask, at };
}

describe('requests to a service with several replicas', () => {
  it('sends requests to the replicas of a service in turn, also over kept connections', async () => {
    const port = await aReplica('127.0.0.1');
    await aReplica('127.0.0.2', port);
    const { ask } = await aCaller(port, '127.0.0.1', '127.0.0.2');
    const answers = [await ask(), await ask(), await ask(), await ask()];
    expect(answers.sort()).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.2', '127.0.0.2']);
  });

  it('sends requests to a replica that accepts connections, also those that change data', async () => {
    const port = await aReplica('127.0.0.1');
    const { ask } = await aCaller(port, '127.0.0.1', '127.0.0.2', '127.0.0.3');
    for (const method of ['GET', 'DELETE', 'GET', 'DELETE'])
      expect(await ask(method)).toBe('127.0.0.1');
  });

  it.each([
    ['that has arrived', ['body']],
    ['that is still arriving', ['bo', 'dy']],
  ])('sends requests with a body %s to a replica that accepts connections', async (_, body) => {
    const port = await aReplica('127.0.0.1');
    const { ask } = await aCaller(port, '127.0.0.1', '127.0.0.2', '127.0.0.3');
    for (let i = 0; i < 4; i += 1) expect(await ask('POST', ...body)).toBe('127.0.0.1body');
  });

  it('sends requests to an address that the name got after the last lookup, if the known ones refuse', async () => {
    const port = await aReplica('127.0.0.9');
    const { ask, at } = await aCaller(port, '127.0.0.2');
    at.addresses = ['127.0.0.9'];
    expect(await ask('POST', 'body')).toBe('127.0.0.9body');
  });

  it('fail with the refusal when no replica accepts connections', async () => {
    const port = await aReplica('127.0.0.1');
    const { ask } = await aCaller(port, '127.0.0.2', '127.0.0.3');
    await expect(ask()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await expect(ask('POST', 'body')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
