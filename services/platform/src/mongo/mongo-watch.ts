import mongoose from 'mongoose';
import type { Log } from '../logging/index.js';

/** Resolves when MongoDB answers, rejects when it does not. */
type Ping = () => Promise<unknown>;

interface MongoWatchOptions {
  /** Uses the service's connection. */
  readonly ping: Ping;
  /** Uses a new connection. */
  readonly pingAnew: Ping;
  /** Ends the process; the orchestrator restarts it. */
  readonly giveUp: () => void;
  readonly log: Log;
}

const silencesBeforeDoubt = 3;
/** Longer than the driver's own interval. */
const pingAfterLooks = 3;
const probeTimeoutMs = 2_000;

/**
 * Ends a process whose driver no longer finds a MongoDB that is available. The driver (7.8) sometimes writes a
 * heartbeat to a socket that is being destroyed, waits for a `drain` event that never comes, and never contacts the
 * server again: this replica would answer 503 for ever. While MongoDB is not available at all, the process
 * continues, because the driver reconnects later.
 */
export class MongoWatch {
  private silences = 0;
  /** Looks since the driver heard from MongoDB. */
  private quietLooks = pingAfterLooks;

  constructor(private readonly options: MongoWatchOptions) {}

  /** The driver has heard from MongoDB by itself: no ping is needed. */
  heard(): void {
    this.quietLooks = 0;
  }

  /** Called at intervals during the life of the process. */
  async look(): Promise<void> {
    const { ping, pingAnew, giveUp, log } = this.options;
    this.quietLooks += 1;
    if (this.quietLooks <= pingAfterLooks || (await finds(ping))) {
      this.silences = 0;
      return;
    }
    this.silences += 1;
    if (this.silences < silencesBeforeDoubt || !(await answers(pingAnew))) return;
    log.fatal({ silences: this.silences }, 'MongoDB driver reconnect failed');
    giveUp();
  }
}

/** Pings MongoDB over a connection of its own. */
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

/** Whether the driver has selected a server. This includes a slow server and one whose connections are all in use. */
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
