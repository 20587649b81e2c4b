import mongoose from 'mongoose';
import type { Log } from '../logging/index.js';

/** Resolves when MongoDB answers, rejects when it does not. */
type Ping = () => Promise<unknown>;

interface MongoWatchOptions {
  /** Over the service's own connection. */
  readonly ping: Ping;
  /** Over a connection made for this. */
  readonly pingAnew: Ping;
  /** Ends the process; whoever runs it starts it again. */
  readonly giveUp: () => void;
  readonly log: Log;
}

const silencesBeforeDoubt = 3;
const probeTimeoutMs = 2_000;

/**
 * Ends a process whose driver has lost a MongoDB that is there. The driver (7.8) now and then writes
 * a heartbeat to a socket that is just being destroyed, waits for a `drain` that never comes, and
 * never looks for the server again: this replica would answer 503 for ever. While MongoDB is away
 * for everybody nothing is ended: the driver finds it when it is back.
 */
export class MongoWatch {
  private silences = 0;

  constructor(private readonly options: MongoWatchOptions) {}

  /** Called now and then, over the life of the process. */
  async look(): Promise<void> {
    const { ping, pingAnew, giveUp, log } = this.options;
    if (await finds(ping)) {
      this.silences = 0;
      return;
    }
    this.silences += 1;
    if (this.silences < silencesBeforeDoubt || !(await answers(pingAnew))) return;
    log.fatal({ silences: this.silences }, 'MongoDB is there, but the driver does not find it');
    giveUp();
  }
}

/** Asks a MongoDB whether it is there, over a connection of its own. */
export async function pingOnce(url: string): Promise<void> {
  const client = new mongoose.mongo.MongoClient(url, {
    serverSelectionTimeoutMS: probeTimeoutMs,
    connectTimeoutMS: probeTimeoutMs,
  });
  try {
    await client.db('admin').command({ ping: 1 });
  } finally {
    await client.close();
  }
}

/** Whether the driver knows a server to ask. One that is slow, or busy on every connection, is known. */
const finds = (ping: Ping): Promise<boolean> =>
  ping().then(
    () => true,
    (error: unknown) => !(error instanceof mongoose.mongo.MongoServerSelectionError),
  );

const answers = (ping: Ping): Promise<boolean> =>
  ping().then(
    () => true,
    () => false,
  );
