import { NestFactory } from '@nestjs/core';
import type { DynamicModule } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { z } from 'zod';
import { ConfigError, readConfig, type ServiceConfig } from '../config/index.js';
import { createHttpServer } from '../http/index.js';
import { createLog, NestLog, type Log } from '../logging/index.js';
import { exitOnCrash, stopOnSignal } from './process-end.js';
import { startApp } from './start-app.js';
import { stopApp } from './stop-app.js';

/** A service as its main.ts hands it over. */
export interface ServiceDefinition<S extends z.ZodType<ServiceConfig>> {
  readonly name: string;
  readonly env: S;
  readonly module: (config: z.output<S>) => DynamicModule;
}

/** sysexits.h: the configuration is at fault, starting again will not help. */
const exitCodeBadConfig = 78;

/** Runs a service until a signal stops it. Bad configuration is told in plain words and ends with exit code 78. */
export async function runService<S extends z.ZodType<ServiceConfig>>(
  service: ServiceDefinition<S>,
): Promise<void> {
  const config = readConfigOrExit(service.name, service.env);
  const log = createLog({ service: service.name, level: config.LOG_LEVEL });
  exitOnCrash(log);
  try {
    await start(service, config, log);
  } catch (err) {
    log.fatal({ err }, 'service could not start');
    process.exit(1);
  }
}

async function start<S extends z.ZodType<ServiceConfig>>(
  service: ServiceDefinition<S>,
  config: z.output<S>,
  log: Log,
): Promise<void> {
  const app = await NestFactory.create<NestFastifyApplication>(
    service.module(config),
    createHttpServer(log),
    { logger: new NestLog(log), bodyParser: false, abortOnError: false },
  );
  stopOnSignal(log, () => stopApp(app));
  await startApp(app, config);
  log.info({ host: config.HOST, port: config.PORT }, 'service started');
}

/** Reads the configuration or tells what is wrong with it and ends the process; for main files. */
export function readConfigOrExit<S extends z.ZodType>(name: string, env: S): z.output<S> {
  try {
    return readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${name} cannot start. ${error.message}\n`);
    process.exit(exitCodeBadConfig);
  }
}
