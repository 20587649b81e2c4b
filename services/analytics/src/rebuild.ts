import 'reflect-metadata';
import { createLog, NestLog } from '@leadmart/platform/logging';
import { readConfigOrExit } from '@leadmart/platform/process';
import { NestFactory } from '@nestjs/core';
import { analyticsEnv } from './analytics.config.js';
import { AppModule } from './app.module.js';
import { RebuildService } from './rebuild/rebuild.service.js';

/**
 * `node dist/rebuild.js`, with the environment of the service: makes the figures anew from the records of the
 * other services, which must be running. The service itself may run or not; nobody waits for it.
 */
const config = readConfigOrExit('rebuild', analyticsEnv);
const log = createLog({ service: 'rebuild', level: 'warn' });
const app = await NestFactory.createApplicationContext(
  AppModule.with({ ...config, LOG_LEVEL: 'warn' }),
  { logger: new NestLog(log), abortOnError: false },
);
try {
  const report = await app.get(RebuildService).run({
    onProgress: (owner, told) => process.stderr.write(`${owner}: ${told} events\n`),
  });
  process.stdout.write(`${JSON.stringify(report)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.stderr.write('The figures are as they were; run it again.\n');
  process.exitCode = 1;
} finally {
  await app.close();
}
