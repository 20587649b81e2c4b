import { Injectable, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import {
  InjectConnection,
  MongooseModule,
  type MongooseModuleFactoryOptions,
} from '@nestjs/mongoose';
import mongoose, { type Connection, type mongo } from 'mongoose';
import { currentContext } from '../logging/context.js';
import { isTracing, startSpan, type Span } from '../tracing/spans.js';

/** How long an operation waits for MongoDB before the request is answered 503. */
const serverSelectionTimeoutMs = 2_000;
/** How long an operation waits for a connection of the pool: as long as the gateway waits for an answer. */
const queueTimeoutMs = 30_000;
const startAttempts = 60;
const startRetryDelayMs = 1_000;

// A filter on a field outside the schema is a bug; by default it would match every document.
mongoose.set('strictQuery', 'throw');

interface Database {
  readonly url: string;
  readonly prefix: string;
  readonly service: string;
}

/** The name of a service's database. */
export function databaseName({ prefix, service }: Omit<Database, 'url'>): string {
  return `${prefix}_${service}`;
}

/** The service's only connection. At start it waits a minute for MongoDB; later the driver reconnects by itself. */
export function connectMongo(database: Database): DynamicModule {
  return MongooseModule.forRoot(database.url, connectionOptions(database));
}

function connectionOptions(database: Database): MongooseModuleFactoryOptions {
  return {
    dbName: databaseName(database),
    appName: `leadmart ${database.service}`,
    // Fails at once; by default Mongoose would buffer calls until a connection exists.
    bufferCommands: false,
    serverSelectionTimeoutMS: serverSelectionTimeoutMs,
    connectTimeoutMS: serverSelectionTimeoutMs,
    socketTimeoutMS: 60_000,
    // The driver hears of a change of the primary at once, and of a lost connection by its end; a frozen one is noticed later.
    heartbeatFrequencyMS: 10_000,
    maxPoolSize: 50,
    waitQueueTimeoutMS: queueTimeoutMs,
    writeConcern: { w: 'majority' },
    retryAttempts: startAttempts,
    retryDelay: startRetryDelayMs,
    ...(isTracing() && {
      monitorCommands: true,
      onConnectionCreate: (connection: Connection) => {
        connection.once('connected', () => traceCommands(connection.getClient()));
      },
    }),
  };
}

/** At start, waits until the indexes declared by schemas are built, so that no service is ready without them. */
@Injectable()
export class IndexBuilder implements OnModuleInit {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  async onModuleInit(): Promise<void> {
    await Promise.all(Object.values(this.connection.models).map((model) => model.init()));
  }
}

/**
 * Makes a span for each command that belongs to a trace, with its name and collection, never its filter. Commands
 * outside of a trace, such as polling, make no span.
 */
function traceCommands(client: mongo.MongoClient): void {
  const spans = new Map<number, Span>();
  client.on('commandStarted', ({ requestId, commandName, databaseName, command }) => {
    const parent = currentContext()?.traceparent;
    if (parent === undefined) return;
    const named: unknown = command[commandName];
    const collection = typeof named === 'string' ? named : undefined;
    const attributes = {
      'db.system.name': 'mongodb',
      'db.namespace': databaseName,
      'db.operation.name': commandName,
      ...(collection === undefined ? {} : { 'db.collection.name': collection }),
    };
    const name = collection === undefined ? commandName : `${commandName} ${collection}`;
    const span = startSpan(name, { kind: 'client', attributes, parent });
    if (span) spans.set(requestId, span);
  });
  const finish = (requestId: number, failure?: string): void => {
    const span = spans.get(requestId);
    if (!span) return;
    spans.delete(requestId);
    if (failure !== undefined) span.fail(failure);
    span.end();
  };
  client.on('commandSucceeded', ({ requestId }) => finish(requestId));
  client.on('commandFailed', ({ requestId, failure }) => finish(requestId, failure.name));
}
