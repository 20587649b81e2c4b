import type { z } from 'zod';
import { ConfigError, readConfig, type ServiceConfig } from '../config/index.js';
import type { ServiceDefinition } from '../service/index.js';
import { readCommandLine } from './command-line.js';
import { deadLetterOperations } from './dead-letters.operations.js';
import { OpenTools } from './open-tools.js';
import {
  CannotBeDone,
  OutOfReach,
  UsageError,
  type Operation,
  type OperatorsTerminal,
} from './operation.js';
import { operatorsLogOperations } from './operators-log.operations.js';
import { outboxOperations } from './outbox.operations.js';

/** Exit codes of sysexits.h, where it defines one for the case. */
const exitCodes = { failed: 1, usage: 64, outOfReach: 69, badConfig: 78 };

/** A service with its own operations, in addition to those of every service. */
export interface OperatedService<S extends z.ZodType<ServiceConfig>> extends ServiceDefinition<S> {
  readonly operations: readonly Operation<z.output<S>>[];
}

/** Runs one command line and returns its exit code. Prints every error in plain words. */
export async function operate<S extends z.ZodType<ServiceConfig>>(
  service: OperatedService<S>,
  terminal: OperatorsTerminal,
): Promise<number> {
  const { words, out, err, environment = process.env } = terminal;
  try {
    const asked = readCommandLine(service.name, allOperationsOf(service), words);
    if ('help' in asked) {
      out(`${asked.help}\n`);
      return 0;
    }
    const config = readConfig(service.env, environment);
    const tools = new OpenTools(service, config, asked.given, terminal);
    try {
      return (await asked.operation.run(tools)) ?? 0;
    } finally {
      await tools.close();
    }
  } catch (error) {
    return printError(error, err);
  }
}

const allOperationsOf = <S extends z.ZodType<ServiceConfig>>(
  service: OperatedService<S>,
): Operation<z.output<S>>[] => [
  ...deadLetterOperations,
  ...outboxOperations,
  ...service.operations,
  ...operatorsLogOperations,
];

/** Returns the error in a command line without running it. For checks of documents that contain commands. */
export function complaintAbout<S extends z.ZodType<ServiceConfig>>(
  service: OperatedService<S>,
  words: readonly string[],
): string | undefined {
  try {
    readCommandLine(service.name, allOperationsOf(service), words);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function printError(error: unknown, err: (text: string) => void): number {
  const text = error instanceof Error ? error.message : String(error);
  if (error instanceof UsageError) {
    err(`${text}. See --help.\n`);
    return exitCodes.usage;
  }
  err(`${text}\n`);
  if (error instanceof ConfigError) return exitCodes.badConfig;
  if (error instanceof OutOfReach) return exitCodes.outOfReach;
  if (!(error instanceof CannotBeDone) && error instanceof Error) err(`${error.stack ?? ''}\n`);
  return exitCodes.failed;
}

/** The main function of a service's `ops.ts`: runs the command line and ends the process with its exit code. */
export async function runOperations<S extends z.ZodType<ServiceConfig>>(
  service: OperatedService<S>,
): Promise<void> {
  process.exitCode = await operate(service, {
    words: process.argv.slice(2),
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
  });
}
