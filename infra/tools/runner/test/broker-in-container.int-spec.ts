import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startBrokerContainer } from '../src/dependencies/rabbitmq/rabbitmq-container.js';
import { brokerAnswers } from '../src/dependencies/rabbitmq/running-broker.js';
import { planPorts, reserveFreePorts, type PortReservation } from '../src/stack/ports.js';
import { readSettings } from '../src/stack/settings.js';
import type { StackContext } from '../src/stack/stack-context.js';

/** A stand-in for docker: writes down its arguments; `run` forwards the published port to the broker of the tests. */
const standIn = (log: string, broker: URL) => `#!${process.execPath}
const { appendFileSync } = require('node:fs');
const { connect, createServer } = require('node:net');
const words = process.argv.slice(2);
appendFileSync(${JSON.stringify(log)}, words.join(' ') + '\\n');
if (words[0] === 'run') {
  const [, port] = /127\\.0\\.0\\.1:(\\d+):5672/.exec(words.join(' '));
  createServer((client) => {
    const server = connect(${broker.port}, ${JSON.stringify(broker.hostname)});
    client.pipe(server).pipe(client);
    client.on('error', () => server.destroy());
    server.on('error', () => client.destroy());
  }).listen(Number(port), '127.0.0.1');
  process.on('SIGTERM', () => process.exit(0));
}
`;

describe('a broker in a container', () => {
  let folder: string;
  let ports: PortReservation;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'leadmart-docker-'));
    ports = await reserveFreePorts();
  });
  afterEach(async () => {
    await ports.release();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = async (isForTests: boolean) => {
    const [docker, log] = [join(folder, 'docker'), join(folder, 'log')];
    const url = new URL(process.env['AMQP_URL'] ?? 'amqp://127.0.0.1:5672');
    writeFileSync(docker, standIn(log, url));
    chmodSync(docker, 0o755);
    const said: string[] = [];
    const context: StackContext = {
      settings: { ...readSettings({}), portBase: ports.base, dataDir: folder },
      ports: planPorts(ports.base),
      output: { say: (sentence) => void said.push(sentence), childLines: () => undefined },
      isForTests,
      extraEnv: {},
      rewire: (_process, variables) => Promise.resolve(variables),
      watchDuringLife: () => undefined,
    };
    const broker = await startBrokerContainer(context, docker);
    await broker.ready;
    const calls = () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []);
    return { broker, said, calls, name: `leadmart-rabbitmq-${planPorts(ports.base).rabbitmq}` };
  };

  it('says that it starts, answers, and is removed when it stops', async () => {
    const { broker, said, calls, name } = await start(false);
    expect(said).toEqual([expect.stringContaining('starting it in a container')]);
    expect(await brokerAnswers(broker.url)).toBe(true);
    expect(calls()[1]).toMatch(
      new RegExp(`^run --rm --name ${name} .* --volume leadmart-rabbitmq-`),
    );

    await broker.stop();
    expect(await brokerAnswers(broker.url)).toBe(false);
    expect(calls().at(-1)).toBe(`rm --force ${name}`);
  });

  it('keeps no volume for a test', async () => {
    const { broker, calls } = await start(true);
    await broker.stop();
    expect(calls().join()).not.toContain('--volume');
  });
});
