import { hostname, userInfo } from 'node:os';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import mongoose, { type Connection } from 'mongoose';
import type { z } from 'zod';
import type { ServiceConfig } from '../config/index.js';
import { createHttpServer } from '../http/index.js';
import { createLog, NestLog } from '../logging/index.js';
import { Messaging, ParkedMessages } from '../messaging/index.js';
import { databaseName } from '../mongo/index.js';
import type { ServiceDefinition } from '../service/index.js';
import { Repeater } from '../time/index.js';
import {
  OutOfReach,
  UsageError,
  type Given,
  type OperationTools,
  type OperatorsTerminal,
} from './operation.js';
import { OperatorsLog } from './operators-log.js';
import { readHiddenLine } from './read-hidden-line.js';

const patienceMs = 10_000;
/** Operations print their results; the log adds only errors. */
const logLevel = 'error';

/** Opens the tools of an operation at their first use, and closes all of them. */
export class OpenTools<S extends z.ZodType<ServiceConfig>> implements OperationTools<z.output<S>> {
  readonly now = new Date();
  private readonly closers: (() => Promise<unknown>)[] = [];
  /** Known before anything is changed. */
  private readonly operator: string;
  private opened: { connection?: Promise<Connection>; parked?: Promise<ParkedMessages> } = {};

  constructor(
    private readonly definition: ServiceDefinition<S>,
    readonly config: z.output<S>,
    readonly given: Given,
    private readonly terminal: OperatorsTerminal,
  ) {
    const { environment = process.env } = terminal;
    this.operator = operatorsName(environment['OPERATOR']);
  }

  get service(): string {
    return this.definition.name;
  }

  // Bound, because operations destructure the tools.
  readonly say = (text: string): void => this.terminal.out(`${text}\n`);

  readonly readLine = async (question: string): Promise<string> =>
    (this.terminal.readLine ?? readHiddenLine)(question);

  readonly parked = (): Promise<ParkedMessages> => (this.opened.parked ??= this.openParked());

  readonly connection = (): Promise<Connection> => (this.opened.connection ??= this.connect());

  readonly log = async (): Promise<OperatorsLog> =>
    new OperatorsLog(await this.connection(), this.operator);

  readonly app = async (): Promise<INestApplicationContext> => {
    // Checks the connection before Nest, which would retry for a minute.
    await this.connection();
    const log = createLog({ service: this.service, level: logLevel });
    // Creates a server that never listens: modules register hooks on it at start.
    const app = await NestFactory.create<NestFastifyApplication>(
      this.definition.module({ ...this.config, LOG_LEVEL: logLevel }),
      createHttpServer(this.service, log, this.config),
      { logger: new NestLog(log), bodyParser: false, abortOnError: false },
    );
    this.closers.push(() => app.close());
    app.get(Repeater).stayQuiet();
    await app.init();
    await app
      .get(Messaging)
      .whenUp(patienceMs)
      .catch((error: unknown) => {
        throw new OutOfReach('The broker (AMQP_URL)', error);
      });
    return app;
  };

  async close(): Promise<void> {
    for (const close of this.closers.reverse()) await close();
  }

  private async openParked(): Promise<ParkedMessages> {
    const { AMQP_URL: url, AMQP_NAMESPACE: namespace } = this.config;
    try {
      const parked = await ParkedMessages.open({ url, namespace, service: this.service });
      this.closers.push(() => parked.close());
      return parked;
    } catch (error) {
      throw new OutOfReach(`The dead-letter queue of ${this.service} (AMQP_URL)`, error);
    }
  }

  private async connect(): Promise<Connection> {
    const { MONGO_URL, MONGO_DB_PREFIX: prefix } = this.config;
    const connection = mongoose.createConnection(MONGO_URL, {
      dbName: databaseName({ prefix, service: this.service }),
      appName: `leadmart operator (${this.service})`,
      autoIndex: false,
      autoCreate: false,
      serverSelectionTimeoutMS: patienceMs,
      writeConcern: { w: 'majority' },
    });
    this.closers.push(() => connection.close());
    try {
      return await connection.asPromise();
    } catch (error) {
      throw new OutOfReach('The database (MONGO_URL)', error);
    }
  }
}

/**
 * The name under which an operator's changes are recorded: `OPERATOR`, or else the system user. Throws UsageError if there is
 * neither: in a container the user is often a number without a name.
 */
function operatorsName(given: string | undefined): string {
  if (given === undefined) return `${nameOfUser()}@${hostname()}`;
  if (given.trim() === '') throw nameNeeded();
  return given.trim();
}

function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    throw nameNeeded();
  }
}

const nameNeeded = () =>
  new UsageError('OPERATOR is empty: set it to your name, which the log of operators keeps');
