import { setTimeout as delay } from 'node:timers/promises';
import { getConnectionToken } from '@nestjs/mongoose';
import mongoose, { type Connection, type mongo } from 'mongoose';
import { Repeater } from '../time/index.js';
import type { TestService } from './start-test-service.js';
import { until } from './until.js';

interface CountOptions {
  /**
   * Commands that the service repeats by itself, as `find purchases`. They are not counted: whether one falls into
   * the time of `work` is chance.
   */
  readonly ignored?: readonly string[];
  /** The time without commands after which the service counts as idle. */
  readonly quietMs?: number;
}

/** Longer than the delays of background writes, such as the deletion of published outbox rows. */
const defaultQuietMs = 400;
/** Health checks and the relay's poll. A relay that finds rows also sends an `update outbox`. */
const neverCounted = new Set(['ping', 'hello', 'find outbox']);

/**
 * Runs `work` and returns the commands that the service sent to MongoDB from its beginning until the service was idle
 * again, each as `name collection` (`insert outbox`, `bulkWrite events figures`, `commitTransaction`), in the order of sending. Commands of
 * background work such as the outbox relay are included, those of repeated tasks and polls are not. `work` receives the service's database over
 * a connection of its own: commands sent through it are not counted, as those of a check that `work` waits for.
 */
export async function countCommands(
  service: Pick<TestService<unknown>, 'app' | 'environment' | 'mongo' | 'isPublished'>,
  work: (database: mongo.Db) => Promise<unknown>,
  { ignored = [], quietMs = defaultQuietMs }: CountOptions = {},
): Promise<string[]> {
  const own = new mongoose.mongo.MongoClient(String(service.environment['MONGO_URL']));
  const database = own.db(service.mongo.databaseName);
  const uncounted = new Set([...neverCounted, ...ignored]);
  const sent: string[] = [];
  let last = performance.now();
  const listener = (event: mongo.CommandStartedEvent) => {
    const command = commandOf(event);
    if (uncounted.has(command)) return;
    last = performance.now();
    sent.push(command);
  };
  const isPublished = () => service.isPublished(database);
  const idle = async () => {
    while (performance.now() - last < quietMs) await delay(quietMs / 8);
    return isPublished();
  };
  const client = service.app.get<Connection>(getConnectionToken()).getClient();
  const repeater = service.app.get(Repeater, { strict: false });
  try {
    await repeater.pause();
    // The relay removes the messages of earlier work first.
    await until(isPublished);
    client.on('commandStarted', listener);
    await work(database);
    last = performance.now();
    await until(idle);
    return sent;
  } finally {
    client.off('commandStarted', listener);
    repeater.resume();
    await own.close();
  }
}

function commandOf({ commandName, command }: mongo.CommandStartedEvent): string {
  if (commandName === 'bulkWrite') return `bulkWrite ${collectionsOf(command)}`;
  const named: unknown = commandName === 'getMore' ? command['collection'] : command[commandName];
  return typeof named === 'string' ? `${commandName} ${named}` : commandName;
}

/** The collections of a command that writes to several, sorted. */
function collectionsOf({ nsInfo }: mongo.Document): string {
  const namespaces = (Array.isArray(nsInfo) ? nsInfo : nsInfo.documents) as { ns: string }[];
  return namespaces
    .map(({ ns }) => ns.slice(ns.indexOf('.') + 1))
    .toSorted()
    .join(' ');
}
