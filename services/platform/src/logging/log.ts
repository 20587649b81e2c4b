import { Inject } from '@nestjs/common';
import { pino, type DestinationStream, type Logger } from 'pino';
import { BatchedOutput } from './batched-output.js';
import { contextFields, currentContext } from './context.js';
import { redactFields, redactText } from './redaction.js';

/** A service's log: JSON lines of a constant message and fields, `log.info({ purchaseId }, 'credits reserved')`. */
export type Log = Logger;

/** The token under which the log is injected. */
export const logToken = Symbol('log');

/** Injects the service's log. */
export const InjectLog = (): ParameterDecorator => Inject(logToken);

interface LogOptions {
  readonly service: string;
  readonly level: string;
  /** The destination of lines; standard output by default. */
  readonly destination?: DestinationStream;
}

/** Shared by all logs of the process, so that their lines stay in order. */
const standardOutput = new BatchedOutput(pino.destination({ dest: 1, sync: true }));

/** Creates the log of a process. Every line carries the correlation context in which it was written. */
export function createLog({ service, level, destination = standardOutput }: LogOptions): Log {
  const options = {
    level,
    base: { service },
    messageKey: 'message',
    timestamp: lineTime,
    formatters: { level: (label: string) => ({ level: label }), log: lineFields },
    serializers: { err: describeError, error: describeError },
  };
  return pino(options, destination);
}

const secondMs = 1_000;

let second = Number.NaN;
let upToSecond = '';

/** The time as pino writes it. Formats a date once a second: formatting each time costs a quarter of a line. */
function lineTime(): string {
  const now = Date.now();
  const ms = now % secondMs;
  if (now - ms !== second) {
    second = now - ms;
    upToSecond = new Date(second).toISOString().slice(0, -'000Z'.length);
  }
  return `,"time":"${upToSecond}${String(ms).padStart(3, '0')}Z"`;
}

/** The context's fields and the line's own; the latter win. Makes one copy, where pino's `mixin` needs three. */
function lineFields(fields: Record<string, unknown>): Record<string, unknown> {
  return redactFields(contextFields(currentContext()), fields);
}

const causesShown = 3;

/**
 * Converts an error to fields. Copies only fields known to be harmless: some libraries attach whole requests, with
 * their credentials, to errors.
 */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return redactText(String(error));
  const code: unknown = 'code' in error ? error.code : undefined;
  return {
    type: error.name,
    message: redactText(error.message),
    stack: redactText(error.stack ?? ''),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(error.cause !== undefined && depth < causesShown
      ? { cause: describeError(error.cause, depth + 1) }
      : {}),
  };
}
