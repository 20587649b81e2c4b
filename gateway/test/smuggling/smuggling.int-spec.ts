import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestGateway, type TestGateway } from '../test-gateway.js';
import { startLoadBalancer } from './a-load-balancer.js';
import { attacksBy, framings, hiddenPath, methods, type Attack } from './attacks.js';

const attacksAtOnce = 8;
const neighbours = 2;
const silentMs = 20_000;

/** Sends an attack on a connection of its own; resolves, when it is closed, to what went wrong. */
function launch(port: number, { name, bytes }: Attack): Promise<string | undefined> {
  const socket = connect(port, '127.0.0.1');
  let wrong: string | undefined;
  // The gateway answers each of these and closes; a connection that it leaves open is a finding.
  socket.setTimeout(silentMs, () => {
    wrong = `no end of: ${name}`;
    socket.destroy();
  });
  // A server that refuses the head may close before all is written.
  socket.on('error', () => socket.destroy());
  socket.resume();
  socket.write(bytes, 'latin1');
  return new Promise((resolve) => socket.once('close', () => resolve(wrong)));
}

/** Asks over kept connections until `isOver`; resolves to the first answer that is not its own. */
async function visit(port: number, isOver: () => boolean): Promise<string[]> {
  for (let turn = 0; !isOver() || turn === 0; turn += 1) {
    const path = `/api/v1/auth/neighbour-${turn}-${Math.random()}`;
    try {
      const signal = AbortSignal.timeout(silentMs);
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { signal });
      const text = await answer.text();
      if (answer.status !== 200 || !text.includes(path)) return [`${path}: ${text}`];
    } catch (error) {
      return [`${path}: ${String(error)}`];
    }
  }
  return [];
}

/** Launches all attacks beside clients that mind their own business; returns what went wrong. */
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

let doors: TestGateway[];
let balancer: Awaited<ReturnType<typeof startLoadBalancer>>;

beforeAll(async () => {
  doors = await Promise.all([startTestGateway(), startTestGateway()]);
  balancer = await startLoadBalancer(doors.map(({ port }) => port));
});
beforeEach(() => doors.forEach(({ service }) => service.reset()));
afterAll(async () => {
  await balancer.stop();
  await Promise.all(doors.map((door) => door.close()));
});

const arrived = () =>
  doors
    .flatMap(({ service }) => service.requests)
    .filter(({ url, method }) => url === hiddenPath || !methods.some((known) => known === method));

describe('a request hidden behind a head of up to 1,900 lines', () => {
  it.each(framings)('never arrives through one gateway, framed by $name', async (framing) => {
    const attacks = methods.flatMap((method) => attacksBy(method, framing));
    expect(await attackBesideNeighbours(doors[0]?.port ?? 0, attacks)).toEqual([]);
    expect(arrived()).toEqual([]);
  });

  it.each(framings)(
    'never arrives through nginx and two gateways, framed by $name',
    async (framing) => {
      const attacks = ['GET', 'POST'].flatMap((method) => attacksBy(method, framing));
      expect(await attackBesideNeighbours(balancer.port, attacks)).toEqual([]);
      expect(arrived()).toEqual([]);
    },
  );
});
