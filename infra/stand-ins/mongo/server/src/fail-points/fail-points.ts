import { setTimeout as sleep } from 'node:timers/promises';
import { isPlainObject, toBoolean, toNumber, type Doc } from '../documents/codec.js';
import { CommandError } from '../errors.js';
import { HangUp } from '../wire/hang-up.js';
import { FailPoint } from './fail-point.js';

/** The properties of a command that a fail point can match. */
export interface FailableCommand {
  name: string;
  namespace: string;
  appName: string | undefined;
  deadline: number | undefined;
}

/** Additions of a fired fail point to a reply; its labels replace those of the server. */
export interface ForcedAnswer {
  writeConcernError?: Doc;
  labels?: string[];
}

/** An error created by a fail point. */
export class ForcedError extends CommandError {
  constructor(
    code: number,
    message: string,
    readonly forcedLabels: string[] | undefined,
  ) {
    super(CommandError.nameOf(code), message, { code });
  }
}

const ALIASES: Record<string, string> = { ismaster: 'isMaster', findandmodify: 'findAndModify' };
const canonical = (name: string): string => ALIASES[name] ?? name;

function concerns(data: Doc, command: FailableCommand): boolean {
  if (canonical(command.name) === 'configureFailPoint') return false;
  if (data['appName'] !== undefined && data['appName'] !== command.appName) return false;
  if (data['namespace'] !== undefined && data['namespace'] !== command.namespace) return false;
  if (toBoolean(data['failAllCommands'])) return true;
  const names: unknown = data['failCommands'];
  return (
    Array.isArray(names) &&
    names.some((name) => typeof name === 'string' && canonical(name) === canonical(command.name))
  );
}

function labelsOf(data: Doc): string[] | undefined {
  const labels: unknown = data['errorLabels'];
  return Array.isArray(labels) ? labels.map(String) : undefined;
}

/** Waits, at most for the time limit of the command. */
async function block(milliseconds: number, deadline: number | undefined): Promise<void> {
  const left = deadline === undefined ? Infinity : deadline - Date.now();
  await sleep(Math.max(0, Math.min(milliseconds, left)), undefined, { ref: false });
  if (left < milliseconds) {
    throw new CommandError('MaxTimeMSExpired', 'operation exceeded time limit');
  }
}

/**
 * The fail points of the server, with MongoDB's names. Tests of drivers and applications use them
 * to simulate failed, blocked and disconnected commands.
 */
export class FailPoints {
  private readonly failCommand = new FailPoint();
  private readonly onRetryableWrite = new FailPoint();

  configure(name: string, mode: unknown, data: unknown): number {
    const point = this.named(name);
    if (!point) throw new CommandError('FailPointSetFailed', `${name} not found`);
    return point.configure(mode, isPlainObject(data) ? data : {});
  }

  describe(): Doc {
    return {
      'failpoint.failCommand': this.failCommand.describe(),
      'failpoint.onPrimaryTransactionalWrite': this.onRetryableWrite.describe(),
    };
  }

  private named(name: string): FailPoint | undefined {
    if (name === 'failCommand') return this.failCommand;
    return name === 'onPrimaryTransactionalWrite' ? this.onRetryableWrite : undefined;
  }

  get watchesCommands(): boolean {
    return this.failCommand.isArmed;
  }

  /** Called before a command runs. */
  async beforeCommand(command: FailableCommand): Promise<void> {
    const data = this.failCommand.fire(
      (given) =>
        concerns(given, command) &&
        (toBoolean(given['closeConnection']) ||
          toBoolean(given['blockConnection']) ||
          given['errorCode'] !== undefined),
    );
    if (!data) return;
    if (toBoolean(data['blockConnection'])) {
      await block(toNumber(data['blockTimeMS']) ?? 0, command.deadline);
    }
    if (toBoolean(data['closeConnection'])) throw new HangUp();
    const code = toNumber(data['errorCode']);
    if (code === undefined) return;
    throw new ForcedError(code, "Failing command via 'failCommand' failpoint", labelsOf(data));
  }

  /** Called after a command that accepts a write concern. */
  afterWrite(command: FailableCommand): ForcedAnswer {
    const data = this.failCommand.fire(
      (given) => isPlainObject(given['writeConcernError']) && concerns(given, command),
    );
    if (!data) return {};
    const labels = labelsOf(data);
    return {
      writeConcernError: data['writeConcernError'] as Doc,
      ...(labels ? { labels } : {}),
    };
  }

  get watchesRetryableWrites(): boolean {
    return this.onRetryableWrite.isArmed;
  }

  /**
   * Called before each statement of a retryable write. Returns the error code to fail the write
   * with; a HangUp replaces the reply.
   */
  beforeRetryableWrite(statements: number): { failWith?: number; hangUp: boolean } {
    let hangUp = false;
    for (let statement = 0; statement < statements; statement += 1) {
      const data = this.onRetryableWrite.fire();
      if (!data) continue;
      const closes = data['closeConnection'] === undefined || toBoolean(data['closeConnection']);
      const failWith = toNumber(data['failBeforeCommitExceptionCode']);
      if (failWith !== undefined) return { failWith, hangUp: closes };
      hangUp ||= closes;
    }
    return { hangUp };
  }
}
