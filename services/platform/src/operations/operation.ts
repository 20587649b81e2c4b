import type { INestApplicationContext } from '@nestjs/common';
import type { Connection } from 'mongoose';
import type { ServiceConfig } from '../config/index.js';
import type { ParkedMessages } from '../messaging/index.js';
import type { OperatorsLog } from './operators-log.js';

/** One option of an operation: a flag, or an option with a value. */
export interface OperationOption {
  readonly help: string;
  /** The name of the value in the help; without it the option is a flag. */
  readonly value?: string;
  readonly isNeeded?: boolean;
}

/** The options as they were given, checked: needed ones are there, no other ones are. */
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
    if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`--${name} wants a number above 0`);
    return Number(text);
  }
}

/** The command line is not one: told with the help, exit code 64. */
export class UsageError extends Error {}

/** It cannot be done, for a reason that an operator can do something about: told in plain words, exit code 1. */
export class CannotBeDone extends Error {}

/** The tools of an operation. Each is opened at its first use, and closed at the end. */
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
  /** The whole service, without its doors: it answers nobody and takes no messages. */
  readonly app: () => Promise<INestApplicationContext>;
  readonly log: () => Promise<OperatorsLog>;
}

/** One thing an operator may ask of a service. */
export interface Operation<C extends ServiceConfig = ServiceConfig> {
  /** As it is typed: `dead-letters replay`. */
  readonly words: string;
  /** One line for the list. */
  readonly summary: string;
  /** Further lines of its help. */
  readonly about?: string;
  readonly options?: Readonly<Record<string, OperationOption>>;
  /** Answers the exit code: 0 unless told, 1 when it found what needs a person. */
  readonly run: (tools: OperationTools<C>) => Promise<number | void>;
}
