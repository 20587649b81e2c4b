import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { REPLICA_SET } from './commands/administration/handshake.js';
import { Connection } from './connection.js';
import { Engine } from './engine.js';
import type { Log } from './log.js';
import { Store } from './storage/store.js';

export interface EmbeddedMongoOptions {
  /** 0 selects any free port. */
  port: number;
  dataDir: string;
  host?: string;
  log?: Log;
  /**
   * False leaves syncing to the operating system, which is faster for tests. Acknowledged writes
   * survive kill -9, but not a power cut.
   */
  sync?: boolean;
}

export interface EmbeddedMongo {
  port: number;
  /** The URL for drivers with default options. */
  url: string;
  close(): Promise<void>;
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(taken ? new Error(`Port ${port} on ${host} is taken by another process.`) : error);
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Starts a MongoDB-compatible server on a data folder. It listens on loopback only. */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const { port, dataDir, host = '127.0.0.1', log = () => undefined, sync = true } = options;
  if (!LOOPBACK.has(host)) {
    throw new Error(`The embedded MongoDB server listens on loopback only, not on ${host}.`);
  }
  const engine = new Engine(await Store.open(dataDir, { sync }, log), log);
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    new Connection(socket, engine, connections);
  });
  let actualPort: number;
  try {
    actualPort = await listen(server, port, host);
  } catch (error) {
    await engine.close();
    throw error;
  }
  engine.address = `${host}:${actualPort}`;
  return {
    port: actualPort,
    url: `mongodb://${engine.address}/?replicaSet=${REPLICA_SET}`,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
      await engine.close();
    },
  };
}
