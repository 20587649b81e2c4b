import type { z } from 'zod';
import { ConfigError, readConfig } from '../config/index.js';
import type { Log } from '../logging/index.js';

const shutdownDeadlineMs = 20_000;
const interruptedExitCode = 130;

/** An uncaught error leaves the process in an unknown state: logs it and ends the process, so that it is restarted. */
export function exitOnCrash(log: Log): void {
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'uncaught exception');
    process.exit(1);
  });
  process.on('unhandledRejection', (err) => {
    log.fatal({ err }, 'unhandled rejection');
    process.exit(1);
  });
}

/** On SIGTERM or SIGINT: stops in order and exits 0. A second signal or the deadline ends the process at once. */
export function stopOnSignal(log: Log, stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(interruptedExitCode);
    stopping = true;
    log.info({ signal }, 'shutdown started');
    setTimeout(() => {
      log.error({ deadlineMs: shutdownDeadlineMs }, 'shutdown deadline exceeded');
      process.exit(1);
    }, shutdownDeadlineMs).unref();
    stop().then(
      () => {
        log.info('shutdown completed');
        process.exit(0);
      },
      (err: unknown) => {
        log.fatal({ err }, 'shutdown failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/** sysexits.h, EX_CONFIG: the configuration is invalid, a restart does not help. */
const exitCodeBadConfig = 78;

/** Reads the configuration, or prints its errors and ends the process. For main files. */
export function readConfigOrExit<S extends z.ZodType>(name: string, env: S): z.output<S> {
  try {
    return readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${name} cannot start. ${error.message}\n`);
    process.exit(exitCodeBadConfig);
  }
}
