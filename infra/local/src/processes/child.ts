import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { builtFile } from '../paths.js';
import { StartFailure } from '../start-failure.js';

export interface ChildSpec {
  name: string;
  /** A built JavaScript file, run by this same Node. */
  entry: string;
  args?: string[];
  env: NodeJS.ProcessEnv;
  logFile: string;
  onLines?: (name: string, lines: string[]) => void;
}

export interface ChildExit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

const keptLines = 30;
const preload = pathToFileURL(builtFile('infra/local/dist/processes/leave-with-parent.js')).href;
const living = new Set<Child>();
let mayStart = true;

/** A Ctrl-C while things start: no child begins any more, those that live stop, the youngest first. */
export async function stopAllChildren(graceSeconds: number): Promise<void> {
  mayStart = false;
  for (const child of [...living].reverse()) await child.stop(graceSeconds);
}

/** The second Ctrl-C: nothing is asked any more. */
export function killAllChildren(): void {
  for (const child of living) child.kill();
}

/**
 * One Node process that the runner owns. It leads a process group of its own, so a Ctrl-C in the
 * terminal reaches only the runner, which then stops its children in order; its output goes to a log file.
 */
export class Child {
  readonly name: string;
  readonly startedAt = Date.now();
  readonly exited: Promise<ChildExit>;
  private readonly process: ChildProcess;
  private readonly log: WriteStream;
  private lastLines: string[] = [];
  private ended = false;

  constructor(private readonly spec: ChildSpec) {
    if (!mayStart) throw new StartFailure(`${spec.name} is not started: Leadmart is stopping.`);
    this.name = spec.name;
    mkdirSync(dirname(spec.logFile), { recursive: true });
    this.log = createWriteStream(spec.logFile, { flags: 'a' });
    this.process = spawn(
      process.execPath,
      ['--enable-source-maps', '--import', preload, spec.entry, ...(spec.args ?? [])],
      { env: spec.env, detached: true, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
    );
    living.add(this);
    this.exited = new Promise((resolve) => {
      this.process.once('error', () => resolve(this.end({ code: 1, signal: null })));
      this.process.once('close', (code, signal) => resolve(this.end({ code, signal })));
    });
    for (const stream of [this.process.stdout, this.process.stderr]) {
      let rest = '';
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        const lines = (rest + chunk).split('\n');
        rest = lines.pop() ?? '';
        this.take(lines);
      });
    }
  }

  get pid(): number | undefined {
    return this.process.pid;
  }

  get isRunning(): boolean {
    return !this.ended;
  }

  /** Waits for a condition, or for the child's death, whichever comes first. */
  async ready(condition: () => Promise<boolean>, deadlineSeconds: number): Promise<void> {
    const deadline = Date.now() + deadlineSeconds * 1000;
    while (this.isRunning && !(await condition())) {
      if (Date.now() > deadline) {
        this.kill();
        throw this.failure(`was not ready after ${deadlineSeconds} seconds`);
      }
      await Promise.race([this.exited, pause(50)]);
    }
    if (!this.isRunning) throw this.failure('stopped while it was starting');
  }

  /** Asks, waits, then insists. */
  async stop(graceSeconds: number): Promise<void> {
    if (this.isRunning) this.process.kill('SIGTERM');
    const outcome = await Promise.race([this.exited, pause(graceSeconds * 1000, 'late')]);
    if (outcome === 'late') this.kill();
    await this.exited;
  }

  /** kill -9 for the whole group. */
  kill(): void {
    if (this.process.pid === undefined || this.ended) return;
    try {
      process.kill(-this.process.pid, 'SIGKILL');
    } catch (error) {
      // ESRCH: the group ended between the check and the kill, which is what was wanted.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }

  failure(whatHappened: string): StartFailure {
    const lines = this.lastLines.map((line) => `  ${line.slice(0, 500)}`);
    const said = lines.length > 0 ? ['Its last lines:', ...lines] : ['It said nothing.'];
    return new StartFailure(
      [`${this.name} ${whatHappened}.`, ...said, `Its whole log: ${this.spec.logFile}`].join('\n'),
    );
  }

  private take(lines: string[]): void {
    if (lines.length === 0) return;
    this.log.write(lines.join('\n') + '\n');
    this.lastLines = [...this.lastLines, ...lines].slice(-keptLines);
    this.spec.onLines?.(this.name, lines);
  }

  private end(exit: ChildExit): ChildExit {
    this.ended = true;
    living.delete(this);
    this.log.end();
    return exit;
  }
}

function pause<T = undefined>(ms: number, value?: T): Promise<T | undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, value).unref());
}
