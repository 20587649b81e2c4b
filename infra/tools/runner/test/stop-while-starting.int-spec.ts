import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { builtFile, newPrivateKey, processFolder, publicKeySet } from '../src/index.js';

describe('a service that waits for MongoDB at its start', () => {
  it('says so, and ends in order on SIGTERM, which the first process of a container ignores unless it listens', async () => {
    const silentMongo = createServer().listen(0, '127.0.0.1');
    await once(silentMongo, 'listening');
    const env = {
      PORT: '0',
      PUBLIC_URL: 'http://localhost',
      MONGO_URL: `mongodb://127.0.0.1:${(silentMongo.address() as AddressInfo).port}/?replicaSet=rs0`,
      AMQP_URL: 'amqp://127.0.0.1:1',
      AUTH_JWKS: publicKeySet(newPrivateKey()),
      GATEWAY_SECRET: 'not-a-secret'.repeat(3),
    };
    const main = builtFile(processFolder('analytics'), 'dist/main.js');
    const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'ignore'] });
    const ended = once(child, 'exit');
    try {
      await hasLogged(child.stdout, 'waiting for MongoDB');
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
    } finally {
      child.kill('SIGKILL');
      silentMongo.close();
    }
  });
});

const hasLogged = (log: Readable, words: string): Promise<void> =>
  new Promise((resolve) => {
    let text = '';
    log.on('data', (bytes: Buffer) => {
      text += bytes.toString();
      if (text.includes(words)) resolve();
    });
  });
