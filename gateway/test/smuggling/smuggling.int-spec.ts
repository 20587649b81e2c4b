import { connect } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aUserId, testTokens } from '@leadmart/platform/testing';
import { startGateway } from '../start-gateway.js';
import { attacksBy, framings, hiddenPath, methods, type Attack } from './attacks.js';
import { startLoadBalancer } from './load-balancer.js';

const attacksAtOnce = 8;
const neighbours = 2;
const silentMs = 20_000;
/** One that usually has a body and one without; the others come with `make soak`. */
const twoMethods = ['GET', 'POST'] as const;

/** Sends an attack on its own connection; resolves to an error, if any, when the connection is closed. */
function launch(port: number, { name, bytes }: Attack): Promise<string | undefined> {
  const socket = connect(port, '127.0.0.1');
  let wrong: string | undefined;
  // The gateway must answer each attack and close the connection.
  socket.setTimeout(silentMs, () => {
    wrong = `no end of: ${name}`;
    socket.destroy();
  });
  // A server that refuses the head may close the connection before all bytes are written.
  socket.on('error', () => socket.destroy());
  socket.resume();
  socket.write(bytes, 'latin1');
  return new Promise((resolve) => socket.once('close', () => resolve(wrong)));
}

/** Sends requests over kept connections until `isOver`; resolves to the first response of another request. */
async function visit(port: number, isOver: () => boolean): Promise<string[]> {
  let isAnswered = false;
  for (let turn = 0; !isOver() || !isAnswered; turn += 1) {
    const path = `/api/v1/auth/verify-email/neighbour-${turn}-${Math.random()}`;
    try {
      const signal = AbortSignal.timeout(silentMs);
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { signal });
      const text = await answer.text();
      // A busy machine may open no connection in time, which the gateway answers itself.
      if (answer.status === 503) continue;
      if (answer.status !== 200 || !text.includes(path)) return [`${path}: ${text}`];
      isAnswered = true;
    } catch (error) {
      return [`${path}: ${String(error)}`];
    }
  }
  return [];
}

/** Launches all attacks beside ordinary clients; returns the errors of both. */
async function attackBesideNeighbours(port: number, attacks: readonly Attack[]): Promise<string[]> {
  const wrong: string[] = [];
  const waiting = [...attacks];
  const attackers = Array.from({ length: attacksAtOnce }, async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      wrong.push(...[await launch(port, next)].filter((each) => each !== undefined));
    }
  });
  let isOver = false;
  const visits = Array.from({ length: neighbours }, () => visit(port, () => isOver));
  await Promise.all(attackers).finally(() => (isOver = true));
  return [...wrong, ...(await Promise.all(visits)).flat()];
}

const tokens = testTokens();
const token = tokens.user(aUserId());
const gateways = await Promise.all([startGateway({}, tokens), startGateway({}, tokens)]);
const balancer = await startLoadBalancer(gateways.map(({ port }) => port));
beforeEach(() => gateways.forEach(({ service }) => service.reset()));
afterAll(async () => {
  await balancer.stop();
  await Promise.all(gateways.map((gateway) => gateway.close()));
});

const hiddenRequests = () =>
  gateways
    .flatMap(({ service }) => service.requests)
    .filter(({ url, method }) => url === hiddenPath || !methods.some((known) => known === method));

describe('request smuggling with heads of up to 1,900 lines', () => {
  it.each(framings)(
    'keeps a hidden request framed by $name from reaching a service through one gateway',
    async (framing) => {
      const tried = process.env['SOAK'] ? methods : twoMethods;
      const attacks = tried.flatMap((method) => attacksBy({ method, token }, framing));
      expect(await attackBesideNeighbours(gateways[0]?.port ?? 0, attacks)).toEqual([]);
      expect(hiddenRequests()).toEqual([]);
    },
  );

  it.each(framings)(
    'keeps a hidden request framed by $name from reaching a service through nginx and two gateways',
    async (framing) => {
      const attacks = twoMethods.flatMap((method) => attacksBy({ method, token }, framing));
      expect(await attackBesideNeighbours(balancer.port, attacks)).toEqual([]);
      expect(hiddenRequests()).toEqual([]);
    },
  );
});
