import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { z } from 'zod';
import type { ServiceConfig } from '../config/index.js';
import { createHttpServer } from '../http/index.js';
import { createLog, NestLog, type Log } from '../logging/index.js';
import { DataTooNew, migrateAtStart, type Migration } from '../migrations/index.js';
import { exitOnCrash, readConfigOrExit, stopOnSignal } from '../process/index.js';
import { startTracing } from '../tracing/index.js';
import { startApp, stopApp } from './start-app.js';

/** sysexits.h, as for an invalid configuration: a restart does not help. */
const exitCodeDataTooNew = 78;

/** A service as defined by its main.ts. */
export interface ServiceDefinition<S extends z.ZodType<ServiceConfig>> {
  readonly name: string;
  readonly env: S;
  readonly module: (config: z.output<S>) => DynamicModule;
  /** The migrations of its stored data; see README, Migrations. */
  readonly migrations?: readonly Migration[];
}

/** Runs a service until a signal stops it. Prints the errors of an invalid configuration and exits with code 78. */
export async function runService<S extends z.ZodType<ServiceConfig>>(
  service: ServiceDefinition<S>,
): Promise<void> {
  const config = readConfigOrExit(service.name, service.env);
  const log = createLog({ service: service.name, level: config.LOG_LEVEL });
  exitOnCrash(log);
  let stop = () => Promise.resolve();
  // From the beginning: the first process of a container ignores a signal without a listener, and a start may wait for MongoDB.
  stopOnSignal(log, () => stop());
  try {
    const { app, stopTracing } = await create(service, config, log);
    stop = async () => {
      await stopApp(app, config.DRAIN_SECONDS);
      await stopTracing();
    };
    await startApp(app, config);
    log.info({ host: config.HOST, port: config.PORT }, 'service started');
  } catch (err) {
    if (err instanceof DataTooNew) {
      process.stderr.write(`${service.name} cannot start. ${err.message}\n`);
      process.exit(exitCodeDataTooNew);
    }
    log.fatal({ err }, 'service start failed');
    process.exit(1);
  }
}

async function create<S extends z.ZodType<ServiceConfig>>(
  service: ServiceDefinition<S>,
  config: z.output<S>,
  log: Log,
) {
  await migrateAtStart({ name: service.name, config, migrations: service.migrations, log });
  const stopTracing = await startTracing({ name: service.name, config, log });
  const app = await NestFactory.create<NestFastifyApplication>(
    service.module(config),
    createHttpServer(service.name, log, config),
    { logger: new NestLog(log), bodyParser: false, abortOnError: false },
  );
  return { app, stopTracing };
}
