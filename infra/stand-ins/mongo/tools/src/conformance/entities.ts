import {
  ClientSession,
  Db,
  GridFSBucket,
  MongoClient,
  ReadPreference,
  type AbstractCursor,
  type Document,
  type TransactionOptions,
} from 'mongodb';
import { ObservedEvents } from './matching/observed-events.js';
import { Skipped, type EntityDefinition } from './test-format.js';

/** Connects without a ping, because the tests count the connections taken from the pool. */
const DRIVER_INTERNALS = { __skipPingOnConnect: true };

/**
 * The entities of a running test: clients with their databases and collections, sessions, saved
 * results.
 */
export class Entities {
  readonly #values = new Map<string, unknown>();
  readonly #events = new Map<string, ObservedEvents>();
  readonly #clients: MongoClient[] = [];
  /** An ended session has no id, but the events of its commands are compared afterwards. */
  readonly #sessionIds = new Map<string, unknown>();

  constructor(private readonly url: string) {}

  async create(definitions: EntityDefinition[]): Promise<void> {
    for (const definition of definitions) {
      const [kind, settings] = Object.entries(definition)[0] ?? ['nothing', {}];
      const create = this.#creators[kind];
      if (!create) throw new Skipped(`entities of type ${kind}`);
      this.set(String(settings['id']), await create(settings));
    }
  }

  set(name: string, value: unknown): void {
    if (this.#values.has(name)) throw new Error(`The entity ${name} exists already.`);
    this.#values.set(name, value);
  }

  /** For lists that grow during a test: events and errors stored as entities. */
  list(name: string): unknown[] {
    const list = this.#values.get(name) ?? [];
    if (!Array.isArray(list)) throw new Error(`The entity ${name} is not a list.`);
    this.#values.set(name, list);
    return list;
  }

  get(name: string): unknown {
    if (!this.#values.has(name)) throw new Error(`There is no entity ${name}.`);
    return this.#values.get(name);
  }

  client(name: string): MongoClient {
    return this.#typed(name, MongoClient);
  }

  session(name: string): ClientSession {
    return this.#typed(name, ClientSession);
  }

  sessionId(name: string): unknown {
    return this.#sessionIds.get(name);
  }

  events(client: string): ObservedEvents {
    const events = this.#events.get(client);
    if (!events) throw new Error(`There is no client ${client}.`);
    return events;
  }

  /** Closes what the test left open: cursors first, because they may use sessions. */
  async close(): Promise<void> {
    for (const value of this.#values.values()) {
      if (isCursor(value)) await value.close().catch(ignore);
    }
    for (const value of this.#values.values()) {
      if (value instanceof ClientSession) await value.endSession().catch(ignore);
    }
    for (const client of this.#clients) await client.close().catch(ignore);
  }

  #typed<T>(name: string, type: new (...args: never[]) => T): T {
    const value = this.get(name);
    if (!(value instanceof type)) throw new Error(`The entity ${name} is not a ${type.name}.`);
    return value;
  }

  readonly #creators: Record<string, (settings: Document) => unknown> = {
    client: (settings) => this.#createClient(settings),
    database: ({ client, databaseName, databaseOptions }) =>
      this.client(client).db(databaseName, readableOptions(databaseOptions)),
    collection: ({ database, collectionName, collectionOptions }) =>
      this.#typed(database, Db).collection(collectionName, readableOptions(collectionOptions)),
    session: (settings) => this.#createSession(settings),
    bucket: ({ database, bucketOptions }) =>
      new GridFSBucket(this.#typed(database, Db), readableOptions(bucketOptions)),
    thread: () => ({ running: Promise.resolve() }),
  };

  async #createClient(settings: Document): Promise<MongoClient> {
    if (settings['autoEncryptOpts']) throw new Skipped('encryption');
    const { autoEncryption, ...uriOptions } = settings['uriOptions'] ?? {};
    if (autoEncryption) throw new Skipped('encryption');
    const client = new MongoClient(withUriOptions(this.url, uriOptions), {
      monitorCommands: true,
      // Without this, tests that close connections wait half a second for the driver's next check.
      minHeartbeatFrequencyMS: 50,
      serverApi: settings['serverApi'],
      ...DRIVER_INTERNALS,
      appName: settings['appName'] ?? uriOptions['appname'] ?? uriOptions['appName'],
    });
    this.#clients.push(client);
    this.#events.set(
      settings['id'],
      new ObservedEvents(client, settings, (name) => this.list(name)),
    );
    await client.connect();
    return client;
  }

  #createSession({ id, client, sessionOptions }: Document): ClientSession {
    const { defaultTransactionOptions, snapshotTime, ...options } = sessionOptions ?? {};
    const session = this.client(client).startSession({
      ...options,
      ...(defaultTransactionOptions && {
        defaultTransactionOptions: readableOptions(defaultTransactionOptions) as TransactionOptions,
      }),
      ...(snapshotTime && { snapshotTime: this.get(snapshotTime) }),
    });
    this.#sessionIds.set(id, session.id);
    return session;
  }
}

function isCursor(value: unknown): value is AbstractCursor {
  return value instanceof Object && 'tryNext' in value && 'close' in value;
}

/** Converts a read preference from a document to the class of the driver. */
export function readableOptions(options: Document | undefined): Document {
  if (!options?.['readPreference']) return { ...options };
  const { mode, tagSets, maxStalenessSeconds, hedge } = options['readPreference'];
  const name = String(mode).replace(/^./, (first) => first.toLowerCase());
  const given = Object.entries({ maxStalenessSeconds, hedge }).filter(
    ([, value]) => value !== undefined,
  );
  const readPreference = new ReadPreference(
    name as ReadPreference['mode'],
    tagSets,
    Object.fromEntries(given),
  );
  return { ...options, readPreference };
}

function withUriOptions(url: string, options: Document): string {
  const target = new URL(url);
  for (const [name, value] of Object.entries(options)) {
    if (/^app_?name$/i.test(name)) continue;
    target.searchParams.set(name, String(value));
  }
  if (target.pathname === '') target.pathname = '/';
  return target.toString();
}

/** For clean-up only: the result of the test is known by then. */
function ignore(): void {
  return undefined;
}
