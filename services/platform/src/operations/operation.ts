import type { INestApplicationContext } from '@nestjs/common';
import type { Connection } from 'mongoose';
import type { ServiceConfig } from '../config/index.js';
import { redactText } from '../logging/index.js';
import type { ParkedMessages } from '../messaging/index.js';
import type { OperatorsLog } from './operators-log.js';

/** One option of an operation: a flag, or an option with a value. */
interface OperationOption {
  readonly help: string;
  /** The name of the value in the help; an option without it is a flag. */
  readonly value?: string;
  readonly isNeeded?: boolean;
}

/** The given options, validated: required options are present, unknown ones are not. */
export class Given {
  constructor(private readonly values: Readonly<Record<string, string | boolean | undefined>>) {}

  text(name: string): string | undefined {
    const value = this.values[name];
    return typeof value === 'string' ? value : undefined;
  }

  needed(name: string): string {
    const value = this.text(name);
    if (value === undefined) throw new UsageError(`--${name} is missing`);
    return value;
  }

  isOn(name: string): boolean {
    return this.values[name] === true;
  }

  count(name: string, otherwise: number): number {
    const text = this.text(name);
    if (text === undefined) return otherwise;
    if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`--${name} expects a number above 0`);
    return Number(text);
  }
}

/** The command line is invalid. Printed with a hint at the help; exit code 64. */
export class UsageError extends Error {}

/** The operation cannot run, for a reason that an operator can correct. Printed in plain words; exit code 1. */
export class CannotBeDone extends Error {}

/** The tools of an operation. Each is opened at its first use and closed at the end. */
export interface OperationTools<C extends ServiceConfig> {
  readonly service: string;
  readonly config: C;
  readonly given: Given;
  readonly now: Date;
  readonly say: (text: string) => void;
  /** One line of standard input, for secrets. */
  readonly readLine: (question: string) => Promise<string>;
  readonly parked: () => Promise<ParkedMessages>;
  /** The service's database, without the service. */
  readonly connection: () => Promise<Connection>;
  /** The service without its server and consumers: it answers no requests and takes no messages. */
  readonly app: () => Promise<INestApplicationContext>;
  readonly log: () => Promise<OperatorsLog>;
}

/** One operators' command of a service. */
export interface Operation<C extends ServiceConfig = ServiceConfig> {
  /** The words of the command: `dead-letters replay`. */
  readonly words: string;
  /** One line for the list of operations. */
  readonly summary: string;
  /** Further lines of its help. */
  readonly about?: string;
  readonly options?: Readonly<Record<string, OperationOption>>;
  /** Returns the exit code: 0 by default, 1 if it found a problem that an operator must handle. */
  readonly run: (tools: OperationTools<C>) => Promise<number | void>;
}

/** The broker or the database is not available: exit code 69. */
export class OutOfReach extends Error {
  constructor(what: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message || cause.name : String(cause);
    super(`${what} is not available: ${redactText(why)}`, { cause });
  }
}

/** The words, output, environment and input of a command line. Tests pass their own. */
export interface OperatorsTerminal {
  readonly words: readonly string[];
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Reads one line; standard input by default. */
  readonly readLine?: (question: string) => Promise<string>;
}
