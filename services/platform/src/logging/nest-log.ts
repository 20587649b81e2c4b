import type { LoggerService } from '@nestjs/common';
import type { Log } from './log.js';
import { redactText } from './redaction.js';

/** Writes Nest's messages to our log. Nest's level `log` (each module, each route) becomes debug. */
export class NestLog implements LoggerService {
  constructor(private readonly lines: Log) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.lines.debug(fieldsOf(message, rest), 'framework line');
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.lines.error(fieldsOf(message, rest), 'framework error');
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.lines.warn(fieldsOf(message, rest), 'framework warning');
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.lines.fatal(fieldsOf(message, rest), 'framework failure');
  }
}

function fieldsOf(message: unknown, rest: unknown[]): Record<string, unknown> {
  const words = rest.filter((part) => typeof part === 'string').map(redactText);
  const err = [message, ...rest].find((part) => part instanceof Error);
  return {
    text: redactText(message instanceof Error ? message.message : String(message)),
    // Nest passes the class last and, for errors, a stack before it.
    context: words.at(-1),
    ...(words.length > 1 ? { stack: words[0] } : {}),
    ...(err ? { err } : {}),
  };
}
