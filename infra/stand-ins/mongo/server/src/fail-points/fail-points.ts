import { setTimeout as sleep } from 'node:timers/promises';
import { isPlainObject, toBoolean, toNumber, type Doc } from '../documents/codec.js';
import { CommandError } from '../errors.js';
import { HangUp } from '../wire/hang-up.js';
import { FailPoint } from './fail-point.js';

/** What a fail point wants to know of the command it may fail. */
export interface FailableCommand {
  name: string;
  namespace: string;
  appName: string | undefined;
  deadline: number | undefined;
}

/** What a fired fail point adds to a command's answer; its labels replace the server's own. */
export interface ForcedAnswer {
  writeConcernError?: Doc;
  labels?: string[];
}

/** An error made by a fail point. */
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

/** Waits, but no longer than the command may take. */
async function block(milliseconds: number, deadline: number | undefined): Promise<void> {
  const left = deadline === undefined ? Infinity : deadline - Date.now();
  await sleep(Math.max(0, Math.min(milliseconds, left)), undefined, { ref: false });
  if (left < milliseconds) {
    throw new CommandError('MaxTimeMSExpired', 'operation exceeded time limit');
  }
}

/**
 * The server's fail points, by MongoDB's names: how the drivers' own tests, and an application's,
 * see what happens when a command fails, hangs, or loses its connection.
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

  /** Before a command runs. */
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

  /** After a command that takes a write concern has run. */
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
   * Before a retryable write, once for each of its statements. The code is one to refuse the write
   * with; a hang-up comes instead of the answer.
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
