import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  planPorts,
  portOffsets,
  reserveFreePorts,
  takenPorts,
  type PortName,
  type PortReservation,
} from '../src/stack/ports.js';
import { ARunner, eventually, processesOf, workingFolderOf } from './a-runner.js';

const allPorts = Object.keys(portOffsets) as PortName[];

describe('make start', () => {
  let dataDir: string;
  let reservation: PortReservation;
  let env: Record<string, string>;

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'leadmart start '));
    reservation = await reserveFreePorts();
    env = { DATA_DIR: dataDir, PORT_BASE: String(reservation.base), MONGO_URL: '' };
  });

  afterEach(async () => {
    await eventually(() => processesOf(dataDir).length === 0, 'every process to leave');
    await reservation.release();
    rmSync(dataDir, { recursive: true });
  });

  const pidsOf = (entry: string): number[] =>
    processesOf(dataDir)
      .filter((line) => line.includes(entry))
      .map((line) => Number(line.split(' ')[0]));

  /** A process that is being killed gives its ports back a moment after it left the process table. */
  const nothingIsLeft = async (): Promise<void> => {
    await eventually(() => processesOf(dataDir).length === 0, 'every process to leave');
    const ports = planPorts(reservation.base);
    await eventually(async () => (await takenPorts(ports, allPorts)).length === 0, 'free ports');
  };

  it('serves in one line, refuses a second runner, starts dead servers again, and takes everything with it when it is killed', async () => {
    const runner = new ARunner(env);
    const url = `http://localhost:${reservation.base}`;
    expect(await runner.readyLine()).toBe(`Leadmart is ready at ${url}`);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);

    const second = new ARunner(env);
    expect(await second.exitCode()).toBe(1);
    expect(second.said).toContain('already running with the data folder');

    const other = new ARunner({ ...env, DATA_DIR: join(dataDir, 'other') });
    expect(await other.exitCode()).toBe(1);
    expect(other.said).toContain(`port ${reservation.base} is taken, needed for the gateway`);

    // Erlang leaves its dumps where it works; where a broker runs already there is no node of ours.
    for (const node of pidsOf('beam.smp'))
      expect(workingFolderOf(node)).toBe(join(realpathSync(dataDir), 'rabbitmq'));

    for (const [name, entry] of [
      ['sandbox', 'infra/stand-ins/sandbox/dist/main.js'],
      ['mongo', 'infra/stand-ins/mongo/server/dist/main.js'],
    ] as const) {
      for (const server of pidsOf(entry)) process.kill(server, 'SIGKILL');
      await eventually(() => runner.said.includes(`${name} is back.`), `${name} to be back`);
      expect(runner.said).toContain(`${name} ended by SIGKILL; starting it again in 0.5 s.`);
    }
    await eventually(async () => (await fetch(`${url}/readyz`)).ok, 'the gateway to be ready');

    runner.signal('SIGKILL');
    await runner.exitCode();
    await nothingIsLeft();
  });

  it('starts at once after it was killed, with the same keys (soak)', async () => {
    const killed = new ARunner(env);
    await killed.readyLine();
    const key = readFileSync(join(dataDir, 'keys/auth-private.pem'), 'utf8');
    killed.signal('SIGKILL');
    await killed.exitCode();

    // At once: it waits until those that the first one left behind are gone.
    const next = new ARunner(env);
    expect(await next.readyLine()).toMatch(/^Leadmart is ready/);
    expect(readFileSync(join(dataDir, 'keys/auth-private.pem'), 'utf8')).toBe(key);

    next.signal('SIGINT');
    expect(await next.exitCode()).toBe(0);
    await nothingIsLeft();
  });

  it('leaves nothing behind when it is stopped twice while it is starting', async () => {
    const runner = new ARunner(env);
    await eventually(() => processesOf(dataDir).length > 1, 'a process of its own');
    runner.signal('SIGTERM');
    runner.signal('SIGTERM');
    expect(await runner.exitCode()).not.toBe(1);
    await nothingIsLeft();
  });

  it('stops everything and says why when a service cannot start (soak)', async () => {
    const runner = new ARunner({ ...env, STRIPE_SECRET_KEY: 'not a key' });
    expect(await runner.exitCode()).toBe(1);
    expect(runner.said).toContain('billing stopped while it was starting');
    expect(runner.said).toContain('STRIPE_SECRET_KEY');
    await nothingIsLeft();
  });
});
