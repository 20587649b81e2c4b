import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { startMongo } from '../src/dependencies/mongo/mongo.js';
import { aSystem, removeSystems } from '../src/dependencies/system/a-system.fixture.js';
import { builtFile } from '../src/paths.js';
import { planPorts, reserveFreePorts, type PortReservation } from '../src/stack/ports.js';
import { readSettings } from '../src/stack/settings.js';
import type { StackContext } from '../src/stack/stack-context.js';

/** Runs the embedded server as mongod is run. */
const asMongod = `
const valueOf = (name) => words[words.indexOf(name) + 1];
process.env.HOST = '127.0.0.1';
process.env.PORT = valueOf('--port');
const { mkdtempSync } = require('node:fs');
process.env.DATA = words.includes('--dbpath') ? valueOf('--dbpath') : mkdtempSync(data);
void import(${JSON.stringify(builtFile('infra/stand-ins/mongo/server/dist/main.js'))});
`;
const head = (folder: string) => `#!${process.execPath}
const { appendFileSync, existsSync } = require('node:fs');
const words = process.argv.slice(2);
const data = ${JSON.stringify(join(folder, 'data-'))};
`;
const mongod = (folder: string, version: string) =>
  `${head(folder)}if (words[0] === '--version') console.log('db version v${version}');\nelse {${asMongod}}\n`;
/** Knows the image once the file \`image\` is there; has no network. */
const docker = (folder: string) => `${head(folder)}
appendFileSync(${JSON.stringify(join(folder, 'docker.log'))}, words.join(' ') + '\\n');
if (words[0] === 'pull') throw new Error('no route to the registry');
if (words[0] === 'image' && !existsSync(${JSON.stringify(join(folder, 'image'))})) process.exit(1);
if (words[0] === 'run' && words.at(-1) === '--version') console.log('db version v8.2.0');
else if (words[0] === 'run') {${asMongod}}
`;

describe('the MongoDB of make start', () => {
  let folder: string;
  let ports: PortReservation;
  let said: string[];

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'leadmart-mongo-'));
    ports = await reserveFreePorts();
    said = [];
  });
  afterEach(async () => {
    await ports.release();
    removeSystems();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Starts the MongoDB of a machine that has these programs, writes to it, and stops it. */
  async function start(programs: Record<string, string>, env: Record<string, string> = {}) {
    const system = aSystem({ commands: Object.keys(programs) });
    for (const [name, text] of Object.entries(programs)) {
      writeFileSync(join(system.path, name), text);
      chmodSync(join(system.path, name), 0o755);
    }
    const context: StackContext = {
      settings: { ...readSettings(env), portBase: ports.base, dataDir: folder },
      ports: planPorts(ports.base),
      output: { say: (sentence) => void said.push(sentence), childLines: () => undefined },
      isForTests: false,
      extraEnv: {},
      rewire: (_process, variables) => Promise.resolve(variables),
      watchDuringLife: () => undefined,
    };
    said = [];
    const mongo = await startMongo(context, system);
    const client = new MongoClient(mongo.url);
    try {
      await client.db('trial').collection('starts').insertOne({});
      return await client.db('trial').collection('starts').countDocuments();
    } finally {
      await client.close();
      await mongo.stop();
    }
  }

  it('the MongoDB of make start is an installed mongod, with data of its own', async () => {
    expect(await start({ mongod: mongod(folder, '8.0.4') })).toBe(1);
    expect(said[0]).toMatch(/^MongoDB: 8\.0\.4, .*mongod\.$/);
    expect(existsSync(join(folder, 'mongod'))).toBe(true);
    expect(await start({ mongod: mongod(folder, '8.0.4') })).toBe(2);
    expect(said).toHaveLength(1);
  });

  it('stays the one that has the data, and names the way to another one', async () => {
    expect(await start({ mongod: mongod(folder, '7.0.16') })).toBe(1);
    expect(said).toEqual([
      'MongoDB: the embedded server.',
      'The installed mongod 7.0.16 is older than 8.',
    ]);
    const programs = { mongod: mongod(folder, '8.0.4') };
    expect(await start(programs)).toBe(2);
    expect(said.join()).toContain('make move-data');
    expect(await start(programs, { MONGO: 'mongod' })).toBe(1);
    expect(said.join()).toContain('MONGO=embedded make start shows it again');
    expect(await start(programs, { MONGO: 'embedded' })).toBe(3);
  });

  it('the MongoDB is a container when the image is there, and the embedded server when Docker fails', async () => {
    const programs = { docker: docker(folder) };
    await start(programs, { MONGO: 'docker' });
    expect(said).toEqual([
      'Downloading the image mongo:8.',
      expect.stringContaining('MongoDB does not start in a container: '),
      'MongoDB: the embedded server.',
    ]);
    rmSync(join(folder, 'mongo-server'));
    writeFileSync(join(folder, 'image'), '');
    expect(await start(programs)).toBe(1);
    expect(said).toEqual(['MongoDB: 8.2.0 in a container (image mongo:8).']);
    const log = readFileSync(join(folder, 'docker.log'), 'utf8');
    expect(log).toMatch(/run --rm --name leadmart-mongo-\d+ .*--volume leadmart-mongo-/);
    expect(log.trim().split('\n').at(-1)).toMatch(/^rm --force leadmart-mongo-/);
  });

  it('refuses MONGO with a name that is not known or not there', async () => {
    expect(() => readSettings({ MONGO: 'mongodb' })).toThrow('embedded, mongod, docker');
    await expect(start({}, { MONGO: 'mongod' })).rejects.toThrow('no mongod of version 8');
  });
});
